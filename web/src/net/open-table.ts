// Goes to a table that was just laid out, with the seat that one has there.

import { router } from "../ui/router.svelte";
import type { TableMade } from "./messages";
import { keepToken } from "./seat-tokens";

export function openTable({ table, token }: TableMade): void {
  keepToken(table, token);
  router.go(`/play/${table}`);
}
