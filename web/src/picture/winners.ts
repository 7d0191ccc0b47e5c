// Who has won a match.

/** The seats that did best, by what each got out of the match; nobody where all got the same or it was lost. */
export function winners(returns: readonly number[]): number[] {
  const best = Math.max(...returns);
  const alike = returns.length > 1 && returns.every((value) => value === best);
  return best > 0 && !alike ? returns.flatMap((value, seat) => (value === best ? [seat] : [])) : [];
}
