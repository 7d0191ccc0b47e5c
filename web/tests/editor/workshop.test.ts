import { describe, expect, test } from "vitest";
import { begun, completed, wanted } from "../../src/editor/workshop.svelte";
import type { FormEntry } from "../../src/net/messages";

const amount: FormEntry = { name: "amount", label: "", kind: "int", default: 1, when: ["do", "grow"] };
const where: FormEntry = {
  name: "where",
  label: "",
  kind: "choice",
  choices: ["here"],
  default: "here",
  when: ["do", "go"],
};
const what: FormEntry = { name: "do", label: "", kind: "choice", choices: ["grow", "go"], default: "grow" };
const entries = [what, amount, where];

describe("a form that a game describes", () => {
  test("asks only for what belongs to what is chosen", () => {
    expect(wanted(entries, { do: "grow" }).map((one) => one.name)).toEqual(["do", "amount"]);
    expect(wanted(entries, { do: "go" }).map((one) => one.name)).toEqual(["do", "where"]);
  });
  test("begins as the game says, lists with one form", () => {
    const list: FormEntry = { name: "effects", label: "", kind: "list", entries };
    expect(begun([list])).toEqual({ effects: [{ do: "grow", amount: 1 }] });
  });
  test("is completed when something else is chosen, and keeps what fits", () => {
    const value: Record<string, unknown> = { do: "go", amount: 7 };
    completed(entries, value);
    expect(value).toEqual({ do: "go", amount: 7, where: "here" });
    value["do"] = "grow";
    completed(entries, value);
    expect(value["amount"]).toBe(7);
  });
});
