// The glyphs of the seats: one shape each, so that nothing is said by colour alone; as paths, for not every font has
// them.

/** Outlines in a box of 16 by 16. */
const SHAPES = [
  "M8 1.5A6.5 6.5 0 1 0 8 14.5A6.5 6.5 0 1 0 8 1.5Z",
  "M8 1.5L15 14H1Z",
  "M2 2H14V14H2Z",
  "M8 .5L15 8L8 15.5L1 8Z",
  "M8 .5L10.2 5.6L15.6 6.1L11.5 9.7L12.7 15L8 12.2L3.3 15L4.5 9.7L.4 6.1L5.8 5.6Z",
  "M5.5 1.5H10.5V5.5H14.5V10.5H10.5V14.5H5.5V10.5H1.5V5.5H5.5Z",
];

export function glyphOf(seat: number): string {
  return SHAPES[seat % SHAPES.length] ?? "";
}
