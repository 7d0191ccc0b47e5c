// A value that this browser keeps in localStorage. In a private window it lasts as long as the page.

export class Stored<T> {
  /** what could not be written */
  private passing: T | undefined;

  constructor(
    private readonly key: string,
    /** makes a value of whatever was found: of nothing, and of what another version has written */
    private readonly read: (found: Partial<T>) => T,
  ) {}

  get(): T {
    if (this.passing !== undefined) return this.passing;
    try {
      const found: unknown = JSON.parse(localStorage.getItem(this.key) ?? "{}");
      return this.read(typeof found === "object" && found ? (found as Partial<T>) : {});
    } catch {
      return this.read({});
    }
  }

  /** Keeps a value; false: as long as the page lasts. */
  put(value: T): boolean {
    try {
      localStorage.setItem(this.key, JSON.stringify(value));
      this.passing = undefined;
    } catch {
      this.passing = value;
    }
    return this.passing === undefined;
  }
}

/** The entries that were added last. */
export function latest<T>(map: Record<string, T>, most: number): Record<string, T> {
  return Object.fromEntries(Object.entries(map).slice(-most));
}
