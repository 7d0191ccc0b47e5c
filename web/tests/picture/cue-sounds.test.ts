import { expect, test } from "vitest";
import { soundOf } from "../../src/picture/cue-sounds";

test("one beat has one sound: the loudest of what is seen", () => {
  expect(soundOf([{ kind: "move", item: "a" }, { kind: "vanish", item: "b" }])).toBe("capture");
  expect(soundOf([{ kind: "trail" }, { kind: "move", item: "a" }])).toBe("fly");
  expect(soundOf([{ kind: "appear", item: "a" }])).toBe("place");
  expect(soundOf([{ kind: "flash", item: "a" }])).toBeNull();
});
