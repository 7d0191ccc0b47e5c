// What a study asks of the lobby: the moves of a match, and the positions of variations.

import { get, post } from "../net/api";
import type {
  MatchMoves,
  TreeAsked,
  TreeTold,
  Variation,
  VariationAsked,
  VariationThing,
  Words,
} from "../net/messages";

const of = (game: string): string => `/api/games/${encodeURIComponent(game)}/variation`;

export const studyApi = {
  moves: (table: string, ply: number) =>
    get<MatchMoves>(`/api/tables/${encodeURIComponent(table)}/moves?ply=${ply}`, table),
  variation: (game: string, wish: VariationAsked) => post<Variation>(of(game), wish),
  told: (game: string, wish: TreeAsked) => post<TreeTold>(`${of(game)}/told`, wish),
  thing: (game: string, wish: VariationThing) => post<Words>(`${of(game)}/explain`, wish),
};
