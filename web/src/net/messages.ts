// Written by `python tools/typescript.py` from cellar.server.messages: do not edit. What is left out is null, 0, false
// or empty, unless it is said here.

export const PROTOCOL = 6;

/** One item of a scene (`cellar.draw.scene.Item` on the wire). Moving a piece changes only `x` and `y`. */
export interface Shape {
  id: string;
  kind: "circle" | "polygon" | "path" | "line" | "text" | "group" | "use";
  x?: number;
  y?: number;
  /** polygon, line: corners relative to (x, y); use: its outline, which is lit, a circle without them; group without items: the outline of a place that another item draws, with many like it */
  points?: [number, number][];
  /** circle: its radius; use: that of a circle around the symbol */
  r?: number;
  /** path: SVG path data relative to (x, y) */
  d?: string;
  /** text: what it says */
  text?: string;
  /** text: its height; use: how many times as large as the symbol, 0 for once */
  size?: number;
  bold?: boolean;
  /** "middle" when left out */
  anchor?: "start" | "middle" | "end";
  /** group: drawn in order, relative to (x, y) */
  items?: Shape[];
  /** use: the id of the scene's symbol that is drawn */
  ref?: string;
  /** a name of the palette, or "glow:" and one of its gradients; "none" when left out */
  fill?: string;
  /** a name of the palette; "none" when left out */
  stroke?: string;
  /** 1.0 when left out */
  width?: number;
  /** drawn over the fill: "" or one of the palette's patterns */
  pattern?: string;
  dash?: string;
  /** 1.0 when left out */
  opacity?: number;
  /** degrees, clockwise */
  turn?: number;
  /** what a screen reader says; "" for decoration */
  label?: string;
  /** the site of click paths that this item stands for; "" when it is none */
  site?: string;
  /** sites that it reaches: a line is drawn to each while it is the chosen one */
  reach?: string[];
  /** the board comes first, then marks of the last move, then pieces; what may be chosen is lit under the pieces; "piece" when left out */
  layer?: "ground" | "mark" | "piece";
  /** whose piece it is: lit where that seat has won; -1 for nobody's; -1 when left out */
  seat?: number;
  /** belongs beside the board: shown with its choice, and the board is drawn without it */
  beside?: boolean;
}

/** An unbounded board of square cells, on which cells that are not drawn can be clicked too. */
export interface Plane {
  /** the side of a cell, and the middle of the cell 0,0 */
  size: number;
  x?: number;
  y?: number;
  /** the second coordinate grows upwards */
  up?: boolean;
  /** names of the palette: its ground, the lines between cells, and every fifth of these; "paper" when left out */
  fill?: string;
  /** "grid" when left out */
  line?: string;
  /** "grid" when left out */
  fifth?: string;
  /** a gradient of the palette, over all that is in sight and around its middle; "" for none */
  far?: string;
  /** how the site of the cell a,b is written; "{a},{b}" when left out */
  site?: string;
  /** how the move to it is written by whoever is to act; "" when nobody is */
  move?: string;
}

/** A whole scene: shapes in drawing order inside a box (left, top, width, height). */
export interface Picture {
  title: string;
  description: string;
  box: [number, number, number, number];
  items: Shape[];
  /** shapes that items draw by "use", each by its id: the same for a whole match, so that they are sent once */
  symbols?: Shape[];
  /** the board is dark in the light theme too: what is lit on it is white */
  night?: boolean;
  /** the board goes on past the box: pan and zoom */
  plane?: Plane | null;
}

/** How an item changes that keeps its place in the drawing order. */
export interface ShapePatch {
  id: string;
  /** what differs: fields of the shape with their new values, null for one that is back at its default */
  now?: Record<string, unknown>;
  /** group: how its items change */
  items?: ItemsPatch | null;
}

/** Items that are new, or drawn elsewhere in the order than before: all of them, right above the item `after`. */
export interface Placed {
  items: Shape[];
  /** "" at the very bottom */
  after?: string;
}

/** How a list of items changes: take out what is `gone` and what is `placed`, change what is `changed`, then put in what is `placed`, one after the other. */
export interface ItemsPatch {
  changed?: ShapePatch[];
  gone?: string[];
  placed?: Placed[];
}

/** How the scene changes; what is left out stays. */
export interface Patch {
  items?: ItemsPatch | null;
  title?: string | null;
  description?: string | null;
  box?: [number, number, number, number] | null;
  plane?: Plane | null;
}

/** One step of an animation; `item` is a scene id, before or after the move. */
export interface Motion {
  kind: "move" | "appear" | "vanish" | "flash" | "roll" | "flip" | "draw" | "trail" | "say";
  item?: string;
  start?: [number, number] | null;
  end?: [number, number] | null;
  /** move: the middle of the circle along which it goes; None for a straight way */
  around?: [number, number] | null;
  /** roll: the result; flip: the new face; draw: the card's name, "" for who may not know it; say: a small "why"; vanish: by how much it lowers its owner's score */
  text?: string;
  /** draw: the symbol that shows the card */
  ref?: string;
}

/** One thing that happened: its sentence in each vocabulary of the game (in their order) and its animation. */
export interface Telling {
  said: string[];
  cues?: Motion[];
  /** it begins a part of the match, such as a round */
  heading?: boolean;
}

/** One move in the log: who did it, what it was (null where this seat could not see it), and what came of it. */
export interface Entry {
  /** how many actions had been played after it: the address of this moment in links, replays and forks */
  ply: number;
  /** a seat, or -1 for chance */
  actor: number;
  text: string | null;
  tellings: Telling[];
}

/** A number that decides the match when a fact comes to it. */
export interface Goal {
  at: number;
  /** who wins there, in a few words */
  text: string;
  /** the palette's colour of who wins there */
  fill?: string;
}

/** A fact of the panel: a name and its present value. */
export interface Fact {
  name: string;
  value?: string | number;
  /** `value` of `most`, drawn as a bar that fills */
  most?: number | null;
  /** what is counted, behind the numbers of a bar */
  unit?: string;
  /** where the bar decides the match: drawn as a meter in place of the goal's sentence */
  goals?: Goal[];
  /** the palette's colour of a meter */
  fill?: string;
  /** small coins in place of a value */
  marks?: string[];
  /** the coins are filled: reached, not missing */
  solid?: boolean;
  /** a remark, such as a thought of a perfect player: set off from the facts */
  aside?: boolean;
}

/** The sites that a seat's piece reaches: a button shows them on the board. */
export interface Reach {
  label: string;
  sites: string[];
  /** shown by itself while one of these sites is offered */
  during?: string[];
}

/** A seat's line in the list of seats. */
export interface SeatFacts {
  seat: number;
  text?: string;
  /** the id of an item of the picture that stands for the seat: the list shows it beside the seat's sign */
  piece?: string;
  /** so many of a unit: the seat's score; of so many, drawn as pips */
  have?: number | null;
  most?: number | null;
  unit?: string;
  notes?: string[];
  reach?: Reach | null;
}

/** A card in a hand or a pile; with a site, it can be clicked. */
export interface Card {
  name: string;
  site?: string;
  /** 1 when left out */
  copies?: number;
  kind?: string;
  text?: string;
  /** what it does, in at most 40 characters */
  line?: string;
  /** the symbol of the scene that shows it, in a box of 96 by 64 */
  art?: string;
  /** what stands on it besides the rules: one text for each vocabulary of the game, or none */
  flavour?: string[];
}

/** A pile of cards that may be looked through. */
export interface Pile {
  title: string;
  cards: Card[];
}

/** The whole panel beside the board, as one seat may know it. */
export interface Panel {
  /** what the facts are about, for a screen reader */
  title?: string;
  facts?: Fact[];
  seats?: SeatFacts[];
  /** the cards of the seat that looks, left out where nobody holds any; their sites are clicked here, not as choices */
  hand?: Card[] | null;
  piles?: Pile[];
  /** site -> more words about it: shown with its choice, and when it is looked at on the board */
  details?: Record<string, string>;
  /** sites that leave something undone, such as passing: among the choices they come last, and quietly */
  skips?: string[];
}

/** How what stands beside the board changes; what is left out stays. */
export interface PanelPatch {
  title?: string | null;
  facts?: Fact[] | null;
  /** the lines that are new or say something else, by seat */
  seats?: SeatFacts[];
  /** the seats that have a line, in order, when that has changed */
  listed?: number[] | null;
  hand?: Card[] | null;
  /** nobody holds cards any more */
  handless?: boolean;
  piles?: Pile[] | null;
  details?: Record<string, string> | null;
  skips?: string[] | null;
}

/** A legal move: its text (send this) and the sites to click, in order. */
export interface Move {
  text: string;
  path: string[];
}

/** The outcome of a match: how it ended. */
export interface Outcome {
  sentence: string;
  /** -1 to 1, by seat */
  returns: number[];
}

/** All that a seat may know of a moment of a match, besides the picture. */
export interface View {
  /** the seat looked from, or -3 for those who watch */
  seat: number;
  /** whose decision it is: a seat, -1 chance, -2 over */
  actor: number;
  /** what to do now, one sentence */
  prompt: string;
  /** when this moment began, milliseconds since 1970 */
  since: number;
  panel: Panel;
  /** what wins, and where everybody stands; "" after the end */
  goal?: string;
  /** this seat's legal moves; empty when it is not to act */
  moves?: Move[];
  /** every site of the moves' paths, with its name, and perhaps others */
  sites?: Record<string, string>;
  /** hot seat: the next person's hand is held back until this client sends `uncover` */
  cover?: boolean;
  /** this client may take the last move back */
  undo?: boolean;
  outcome?: Outcome | null;
}

/** What has changed of a view with an event. The seat looked from, the goal, the panel and the sites' names stay unless they are named; all else is as it says. */
export interface ViewPatch {
  actor: number;
  prompt: string;
  since: number;
  /** where one looks from now, when that has changed */
  seat?: number | null;
  /** what wins and how things stand now, when that has changed */
  goal?: string | null;
  panel?: PanelPatch | null;
  moves?: Move[];
  /** every site of the moves' paths, with its name (and perhaps others), when there is one that was not told before */
  sites?: Record<string, string> | null;
  undo?: boolean;
  outcome?: Outcome | null;
}

/** The rating of whoever sits somewhere: in a rated match that is over, the one after it. */
export interface SeatRating {
  points: number;
  /** with 95 % probability it is within so many points of this; 0 for a bot, whose rating is fixed */
  spread?: number;
  /** it is not well known yet */
  provisional?: boolean;
  /** what the match has made of it, once it is over */
  change?: number | null;
}

/** A seat of the table. */
export interface Seat {
  seat: number;
  /** the game's name for it */
  role: string;
  /** who sits there, a bot by a name of its own; "" until somebody says */
  name: string;
  kind: "person" | "bot";
  /** `open` until its link is used; `left` when its person has got up */
  state: "open" | "here" | "away" | "left";
  /** the bot's name in the registry */
  bot?: string;
  /** what the bot is called in the menu */
  title?: string;
  /** a bot that stands in for a person: the seat can be taken back */
  stands_in?: boolean;
  /** whom it stands in for, if they have a name */
  person?: string;
  /** a link to this seat waits to be used */
  invited?: boolean;
  /** `away`, `left`: since when, milliseconds since 1970 */
  since?: number;
  /** its person is out of the match, and a bot plays on */
  out?: "" | "resigned" | "time" | "failed";
  /** in a rated match */
  rating?: SeatRating | null;
}

/** A clock for every seat: so many seconds for each move, or for all moves together, to which each move adds some; or days for each move, which go by whether anybody is there or not. Who runs out of time loses, or a bot plays on. */
export interface ClockWish {
  kind: "move" | "total" | "days";
  seconds: number;
  plus?: number;
  loses?: boolean;
}

/** A seat on vacation: its time stands still until then, in milliseconds since 1970. */
export interface Vacation {
  seat: number;
  until: number;
}

/** The clocks of a match: how much time each seat has left, and whose clock runs. */
export interface Clocks {
  type: "clocks";
  kind: "move" | "total" | "days";
  seconds: number;
  plus: number;
  loses: boolean;
  /** milliseconds that each seat has left as this is sent */
  left: number[];
  /** the seat whose time goes on; -1 when nobody's does */
  running: number;
  vacations?: Vacation[];
}

/** Propose something for a seat that one holds. Whoever is concerned is asked; where that is nobody, it is done at once. The id is the idempotency key: sending it again is safe. */
export interface Propose {
  type: "propose";
  id: string;
  what: "back" | "resign" | "hints";
  seat: number;
}

/** Say yes or no to somebody's proposal. No also takes back one's own, and ends an agreement on hints. */
export interface Answer {
  type: "answer";
  id: string;
  proposal: number;
  yes: boolean;
}

/** Send a chat message to everybody at the table: plain text, one line. Those who only watch may give a name. */
export interface Say {
  type: "say";
  id: string;
  text: string;
  name?: string;
}

/** Switch the table's chat off or on, for whoever made the table. */
export interface Quiet {
  type: "quiet";
  id: string;
  quiet: boolean;
}

/** A chat message, as plain text. Without a name it is a remark of the table's own on who plays at a seat. */
export interface ChatMessage {
  number: number;
  /** milliseconds since 1970 */
  at: number;
  /** -3 for somebody who watches */
  seat: number;
  name: string;
  text: string;
}

/** New chat messages, whether the chat is switched off, and the numbers of those that the operator has deleted. */
export interface Said {
  type: "said";
  lines?: ChatMessage[];
  quiet?: boolean;
  gone?: number[];
}

/** A proposal of a player, until all who are concerned have agreed or one has not. That there may be hints is kept when all have agreed: it then stands as an agreement until somebody says no. */
export interface Proposal {
  number: number;
  what: "back" | "resign" | "hints";
  seat: number;
  /** the version that it was made at: a taking back means nothing any more when the table has moved on */
  version: number;
  /** the seats of those who have not answered yet */
  waiting: number[];
}

/** The proposals that are open now. */
export interface Proposals {
  type: "proposals";
  open?: Proposal[];
  /** what has become of the one that is not there any more, in a sentence */
  sentence?: string;
}

/** The match went on by one version without a move: a seat is out of it. A bot plays on there, or the match is over. */
export interface Verdict {
  type: "verdict";
  version: number;
  seats: Seat[];
  /** how it ended, if it did; the view then offers nothing any more */
  outcome?: Outcome | null;
}

/** A move of a variation: whose, and what comes of it. */
export interface JudgedMove {
  seat: number;
  text: string;
  /** the same as the page calls its places */
  words: string;
  said?: string[];
}

/** Start live analysis of this version of the table, as this client may know it: for whoever may have hints, at their turn. `thoughts` with this id come until there are no more, `enough` is sent, or the table moves on. */
export interface Think {
  type: "think";
  id: string;
  version: number;
  /** the page thinks itself: it is sent a `job` in place of thoughts */
  own?: boolean;
}

/** Stop live analysis. */
export interface Enough {
  type: "enough";
}

/** Ask for live analysis of a moment of a match: after so many actions. */
export interface ThinkAsked {
  ply: number;
}

/** How well some seats (one, or a camp) stand: 0 to 1, as in a story's curves. */
export interface Stands {
  seats: number[];
  worth: number;
}

/** A variation: a move that is considered, and how it may go on as far as that can be known. */
export interface ThoughtLine {
  moves: JudgedMove[];
  /** the sites of the first move, and what comes of it */
  path?: string[];
  tellings?: Telling[];
  /** how well whoever is to move stands then, 0 to 1; null where that is not said */
  worth?: number | null;
  /** how much of the thinking went into it, 0 to 1 */
  share?: number;
  /** how often a strong bot played the first move, in a sentence; "" where that is not in the opening book */
  book?: string;
}

/** The results of a search so far. */
export interface Found {
  /** who thinks, as the menu calls it */
  judge: string;
  /** what there is to say of the position */
  sentence: string;
  /** proved, not estimated */
  exact?: boolean;
  /** how far the end is, proved, as the game counts it */
  distance?: number | null;
  stands?: Stands[];
  /** best first */
  lines?: ThoughtLine[];
  simulations?: number;
  seconds?: number;
}

/** The state of a live analysis, with its results. `getting_ready`: it is being loaded; `waiting`: somebody's bot is to move first; `resting`: it goes on in a while, since this client has asked for much; and then, as the last one: `done`: there is no more to find, or its time is up; `elsewhere`: another page of this client thinks now; `failed`. */
export interface Thoughts {
  type: "thoughts";
  state: "getting_ready" | "waiting" | "thinking" | "resting" | "done" | "elsewhere" | "failed";
  /** what was asked for, on a socket */
  id?: string;
  /** more about the state, for the person; "" where it speaks for itself */
  sentence?: string;
  found?: Found | null;
}

/** What the page's own thinker is to do: a worker's job about what this client's seat may know, as a frame, in base64. */
export interface Job {
  type: "job";
  frame: string;
  /** what was asked for, on a socket */
  id?: string;
}

/** The address of the files that the page's own thinker needs. */
export interface ThinkerFiles {
  folder: string;
  /** the server thinks along too, for whoever cannot or would wait for long */
  server?: boolean;
}

/** Everything that a page needs to show a table: the answer to `enter`, and again whenever the client cannot follow by events. Replaces all the client knows. */
export interface Snapshot {
  type: "snapshot";
  protocol: number;
  version: number;
  ply: number;
  table: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  vocabularies: string[];
  /** the table's wish, one of `vocabularies` */
  vocabulary: string;
  seats: Seat[];
  /** the seats that this client holds */
  you: number[];
  watchers: number;
  view: View;
  picture: Picture;
  /** the last entries of the log; earlier ones are in the replay */
  log: Entry[];
  /** this client may say who sits where: it plays here, or has laid the table out */
  cares?: boolean;
  /** this client may have the record now already */
  record?: boolean;
  /** this client's `preview` is answered */
  preview?: boolean;
  /** a rematch is already laid out at that table; the same token opens it */
  rematch?: string | null;
  thinking?: Thinking[];
  proposals?: Proposal[];
  /** how it ended, where that was no move's doing: somebody resigned, or a program made a mistake */
  verdict?: Outcome | null;
  clocks?: Clocks | null;
  /** what was said at the table; `quiet`: there is to be no talk; `host`: this client may say so */
  chat?: ChatMessage[];
  quiet?: boolean;
  host?: boolean;
  /** anybody may find this match and watch it */
  watch?: boolean;
  /** seats of this client's at which somebody else has taken over: the lobby's `join` has them back */
  owed?: number[];
  /** it counts for ratings: neither undo nor hint, and bots take no seat over */
  rated?: boolean;
}

/** The match went on by one version: a move (or chance) with its entry, or moves taken back to `ply`. */
export interface Event {
  type: "event";
  version: number;
  ply: number;
  view: ViewPatch;
  /** "move" when left out */
  kind?: "move" | "undo";
  /** how the picture changes; null when it does not */
  patch?: Patch | null;
  entry?: Entry | null;
}

/** Hot seat: the turn has passed to another person at this screen. Forget everything that was shown; a snapshot follows when that person sends `uncover`, and until then nothing but what everybody may know is sent. */
export interface Cover {
  type: "cover";
  version: number;
  ply: number;
  /** whose decision it is */
  actor: number;
  /** when this moment began, milliseconds since 1970 */
  since: number;
}

/** The request with this id is durable; for a move, `version` is the event that carries it. */
export interface Ack {
  type: "ack";
  id: string;
  version: number;
}

/** The request was not carried out; `sentence` is for the person. `id` is "" when the request had none that could be read. */
export interface Refusal {
  type: "refusal";
  id: string;
  reason: "illegal" | "stale" | "unreadable" | "not_your_turn" | "over" | "too_many" | "not_allowed" | "failed";
  sentence: string;
  /** the current version */
  version: number;
}

/** Who is at the table. */
export interface Presence {
  type: "presence";
  seats: Seat[];
  watchers: number;
}

/** The state of the bot that is to move: it thinks, waits or has failed. */
export interface Thinking {
  type: "thinking";
  seat: number;
  state: "thinking" | "idle" | "failed";
}

/** The answer to `preview`: what a move would do, without playing it. */
export interface Previewed {
  type: "previewed";
  id: string;
  version: number;
  text: string;
  tellings: Telling[];
  /** how the picture would change; null when it would not */
  patch?: Patch | null;
}

/** The answer to `hint`: a good move, and why. */
export interface Hinted {
  type: "hinted";
  id: string;
  version: number;
  /** "" when no move helps any more */
  text: string;
  sentence: string;
  /** the sites of the move */
  path?: string[];
  /** what comes of it, as far as that is known, and what is expected after it */
  tellings?: Telling[];
  line?: Telling[];
}

/** The answer to `explain` and `why_not`, as this client may know it now. */
export interface Explained {
  type: "explained";
  id: string;
  /** "" where the game has nothing to add to its name */
  text: string;
}

/** A rematch has a table now; the token of this table opens that one. */
export interface Rematch {
  type: "rematch";
  table: string;
}

/** The answer to `ping`, the heartbeat, with the table's version. */
export interface Pong {
  type: "pong";
  version: number;
}

/** The server closes this socket. */
export interface Bye {
  type: "bye";
  reason: "protocol" | "unknown_table" | "unknown_token" | "too_many" | "too_slow" | "closing" | "broken";
  sentence: string;
  /** coming back by itself makes sense */
  again?: boolean;
  /** what the page has seen is no longer what it may see: it asks for everything */
  anew?: boolean;
}

/** The first message on a socket. Without a token one watches. `since`: the last version that the client has, -1 when it has none. `language`: the reader's (BCP 47); without it, what the request for the socket accepts. */
export interface Enter {
  type: "enter";
  protocol: number;
  token?: string;
  /** -1 when left out */
  since?: number;
  language?: string;
}

/** Play a move by its text, in the version that the client sees. The id is the idempotency key: sending it again is safe. */
export interface Play {
  type: "move";
  id: string;
  version: number;
  text: string;
}

/** Take back this client's last decision and all that came after it. Only where no other person plays. */
export interface Undo {
  type: "undo";
  id: string;
  version: number;
}

/** Ask what a move would do. */
export interface Preview {
  type: "preview";
  id: string;
  version: number;
  text: string;
}

/** Ask for a good move: whoever plays alone may, or everybody who plays when all have agreed on it. */
export interface Hint {
  type: "hint";
  id: string;
  version: number;
  /** the page thinks itself: it is sent a `job` in place of the hint */
  own?: boolean;
}

/** Ask what something on the table or beside it is (`cellar.play.explainable`). */
export interface Explain {
  type: "explain";
  id: string;
  thing: string;
}

/** Ask why the last of these clicks cannot follow the others; the answer is `explained`. */
export interface WhyNot {
  type: "why_not";
  id: string;
  version: number;
  sites: string[];
}

/** Hot seat: the person whose turn it is now looks at the screen; where it is nobody's here, anybody may look on. */
export interface Uncover {
  type: "uncover";
  version: number;
}

/** Ask for what came after version `since`: events, or a snapshot. */
export interface Resume {
  type: "resume";
  since: number;
}

/** Say whether the page is in sight: whoever looks at a table is not told of their turn elsewhere. */
export interface Looking {
  type: "looking";
  looking: boolean;
}

/** The page's heartbeat, answered by `pong`. */
export interface Ping {
  type: "ping";
}

/** Every answer that is not 2xx: one sentence for a person. */
export interface Problem {
  sentence: string;
  status: number;
  /** the option (or `players`) that is to be changed, where it can be named */
  option?: string;
}

/** An option of a match, as the menu shows it. */
export interface OptionEntry {
  name: string;
  kind: "int" | "choice" | "bool" | "text";
  default: unknown;
  help: string;
  choices: unknown[];
  low: number;
  high: number;
  /** what it is called */
  title: string;
  /** what the choices are called, in their order; empty: by their values */
  names?: string[];
  /** text: what may be typed in place of a choice; "" where only choices are offered */
  typed?: string;
  /** shown where each of these options (or `players`) has one of these values */
  when?: [string, unknown[]][];
}

/** A bot that can be seated, as the menu shows it. */
export interface BotEntry {
  name: string;
  title: string;
  sentence: string;
  /** the seats it can play; all when empty */
  seats?: number[];
  /** the level that it plays at, in words; "" for one that is at no level */
  level?: string;
  /** the face of one that is told apart by how it plays: the path of an SVG of 32 by 32, filled by the even-odd rule */
  face?: string;
  /** how it did against a weaker one, a sentence; "" where that was not measured */
  measured?: string;
  /** its rating, fixed by what was measured; 0: rated matches are played without it */
  rating?: number;
}

/** A lesson of a game, as the menu shows it. */
export interface LessonEntry {
  name: string;
  title: string;
  sentence: string;
  /** about how many seconds it takes */
  seconds: number;
}

/** A named start of a game, with the options and seats of its table. */
export interface ContestEntry {
  name: string;
  title: string;
  sentence: string;
  options: Record<string, unknown>;
  /** "me", or a bot's name */
  seats: string[];
  /** the fact of the panel that counts, more being better; "" where only winning counts */
  counted?: string;
  /** the most that is known to have been reached; 0 where nothing is counted */
  record?: number;
  /** a game of its own, which the poster names */
  poster?: boolean;
}

/** A kind of puzzle of a game. */
export interface ThemeEntry {
  name: string;
  title: string;
  /** its lessons `puzzle-NAME-1`, `puzzle-NAME-2` … are so many puzzles of one move, the easiest first */
  puzzles: number;
}

/** A game on the menu. */
export interface GameEntry {
  name: string;
  title: string;
  version: number;
  designers: string;
  sentence: string;
  players: number[];
  default_players: number;
  minutes: string;
  seats: string[];
  /** a name of the palette */
  accent: string;
  options: OptionEntry[];
  vocabularies: string[];
  bots: BotEntry[];
  /** whom "play" seats opposite */
  opponent: string;
  source: string;
  /** sockets answer `preview` */
  preview: boolean;
  /** it has a puzzle of the day */
  puzzle: boolean;
  /** what its puzzles against the clock are about; none: it has none. `puzzle-1`, `puzzle-2` … are those of all themes */
  themes: ThemeEntry[];
  /** its positions can be made by hand */
  editor: boolean;
  /** what else can be made for it, such as "deck"; "" for nothing */
  workshop: string;
  /** the pieces wear the seats' colours: they are shown beside the seats' names */
  seat_colours: boolean;
  /** nothing is ever hidden from anybody */
  everything_open?: boolean;
  /** a search thinks along here, and can be watched */
  thinks?: boolean;
  lessons?: LessonEntry[];
  /** named starts */
  contests?: ContestEntry[];
  /** the one that "play" lays out; "": the options' defaults against `opponent` */
  usual?: string;
  /** the one that "play" lays out for whoever has not finished a match of the game; "": as for everybody */
  first?: string;
  /** the end of a match of it can be watched on the home page */
  demo?: boolean;
  /** the options of a rated match that are not the defaults */
  rated?: Record<string, unknown>;
}

/** The rules of a game, as HTML of ours (no scripts, no styles). */
export interface RulesPage {
  game: string;
  title: string;
  html: string;
}

/** The chosen options of a match whose table is not made yet. */
export interface Chosen {
  options?: Record<string, unknown>;
}

/** What the seats of a match with these options are called. */
export interface SeatNames {
  seats: string[];
}

/** The puzzle of a day, with the options or the position of its table and who sits there. */
export interface PuzzleEntry {
  date: string;
  game: string;
  title: string;
  sentence: string;
  options: Record<string, unknown>;
  /** the best result there is, in whatever the game counts; 0 where only solving counts */
  best: number;
  /** the fact of the panel that counts it, less being better; "" where only solving counts */
  counted?: string;
  /** the position line that it begins with, in place of options */
  position?: string;
  /** "me", or a bot's name; empty: as at any table */
  seats?: string[];
  /** the only first move that wins; "" where several do */
  key?: string;
}

/** Who is to sit at a seat: me (several `me` are a hot seat), a friend by link, or a bot by name. */
export interface SeatWish {
  who: "me" | "friend" | "bot";
  bot?: string;
  name?: string;
}

/** Create a table for a match. Without seats: me at the first, the game's usual opponent at all others. */
export interface CreateTable {
  game: string;
  options?: Record<string, unknown>;
  seats?: SeatWish[];
  vocabulary?: string;
  clock?: ClockWish | null;
  /** anybody may find it among the open tables and take a seat that is a friend's */
  listed?: boolean;
  /** anybody may find it among the matches to watch */
  watch?: boolean;
  /** a position line to begin with, in place of options */
  position?: string;
  /** whose seat somebody new may take over in the middle of the match: nobody's, of those who have left, or also of those who have been away for a while; "": where hands are hidden as "left", else as "away" */
  takeover?: "" | "nobody" | "left" | "away";
  /** it counts for the ratings of the accounts that play, of which the asker's is one: with a clock, whoever leaves or runs out of time loses, and there is neither undo nor hint */
  rated?: boolean;
}

/** An invite to a seat, for a friend: the link is /join/TABLE#CODE. Used once, it is spent. */
export interface SeatLink {
  seat: number;
  code: string;
}

/** A device link, for another device of the asker: the link is /join/TABLE#CODE. Used once, it is spent. */
export interface DeviceLink {
  code: string;
}

/** The other devices on which the asker plays, and whether a link waits for one more. */
export interface Devices {
  used: number;
  waiting: boolean;
}

/** Ask what a link would do. `token`: what the browser holds at that table already, if anything. */
export interface LinkAsked {
  code: string;
  token?: string;
}

/** The summary of a link: to a seat, for another device of somebody who plays, or to what is yours already. */
export interface LinkSummary {
  kind: "invite" | "device" | "yours";
  title: string;
  game: string;
  /** the seats that it opens */
  roles: string[];
  /** the seats that this browser holds already */
  yours?: string[];
  /** whoever sits down there must be signed in to an account */
  rated?: boolean;
  /** anybody may find the match and watch it */
  watch?: boolean;
}

/** Use a link up, and take what it opens. `token`: 32 to 64 random letters and digits that the browser makes up and keeps, or those that it has at this table already; sending it again is safe. */
export interface UseLink {
  code: string;
  token: string;
  name?: string;
}

/** Where friends reach this server, the best first, when this page's own address leads nowhere else; or why nowhere, and the command that helps. */
export interface Reachable {
  origins: string[];
  sentence?: string;
  command?: string;
}

/** A new table, the maker's token, and a link for each friend's seat. */
export interface TableMade {
  table: string;
  token: string;
  links?: SeatLink[];
}

/** The summary of a table, as its asker may know it. */
export interface TableSummary {
  table: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  seats: Seat[];
  you: number[];
  version: number;
  ply: number;
  actor: number;
  prompt: string;
  /** milliseconds since 1970 */
  created: number;
  since: number;
  over: boolean;
  watchers: number;
  /** the asker may play on from its moments, and have its record */
  fork?: boolean;
  record?: boolean;
  /** the asker may have its moments thought about */
  think?: boolean;
  outcome?: Outcome | null;
  rematch?: string | null;
  /** the table that this one was forked from, and where */
  forked?: string | null;
  forked_ply?: number | null;
  /** seats of the asker's at which somebody else has taken over: `join` has them back */
  owed?: number[];
  /** where there are days for each move, when the time of whoever is to decide is up, in milliseconds since 1970 */
  due?: number | null;
  /** it counts for ratings: until it is over there is no help of any kind */
  rated?: boolean;
}

/** A seat that anybody may take. */
export interface FreeSeat {
  seat: number;
  role: string;
}

/** A table that anybody may join. */
export interface OpenTable {
  table: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  /** who sits there already: people by name, or how the seat is called */
  people: string[];
  bots: number;
  free: FreeSeat[];
  /** milliseconds since 1970 */
  created: number;
  clock?: ClockWish | null;
  /** whoever sits down there must be signed in to an account */
  rated?: boolean;
  /** anybody may find it among the matches to watch */
  watch?: boolean;
}

/** The tables that anybody may join, the newest first. */
export interface OpenTables {
  tables: OpenTable[];
}

/** Take a free seat at a listed table. `token`: as for a link. */
export interface SitDown {
  token: string;
  name?: string;
}

/** A table and the token that a client holds for it. */
export interface Hold {
  table: string;
  token: string;
}

/** Ask for the tables that a client holds tokens for. */
export interface Mine {
  holds: Hold[];
}

/** The tables that were asked for; those that no longer exist are left out. */
export interface MyTables {
  tables: TableSummary[];
}

/** Take the seats that one holds, under a name. Takes them back from bots that stood in, or whoever took over. */
export interface Join {
  name?: string;
}

/** Stop the clocks of one's seats for so many days more, where there are days for each move; 0: let them run again. */
export interface VacationWish {
  days: number;
}

/** Until when one's clocks stand still, in milliseconds since 1970; 0: they run. */
export interface VacationTaken {
  until: number;
}

/** Let a bot play on for a person who is not there. */
export interface StandIn {
  /** "random" when left out */
  bot?: string;
}

/** Ask for a rematch; `rotate` moves everybody one seat on. */
export interface RematchWish {
  rotate?: boolean;
}

/** Play on from a moment of a match at a table of one's own. Without seats: me everywhere, bots where bots were. */
export interface Fork {
  ply: number;
  seats?: SeatWish[];
}

/** Create a table with a recorded match; with seats it can be played on if it is not over. */
export interface ImportRecord {
  text: string;
  seats?: SeatWish[];
}

/** One moment of a replay. The first frame asked for has a picture, the others say how it changes. */
export interface Frame {
  ply: number;
  actor: number;
  prompt: string;
  panel: Panel;
  /** what wins and how things stand; "" after the end */
  goal?: string;
  entry?: Entry | null;
  picture?: Picture | null;
  patch?: Patch | null;
}

/** What something is, or why a click means nothing; "" where the game has nothing to say of it. */
export interface Words {
  text: string;
}

/** Moments of a match, as one seat saw them at the time. */
export interface Replay {
  table: string;
  game: string;
  seat: number;
  vocabularies: string[];
  /** the last ply of the match */
  last: number;
  frames: Frame[];
}

/** A text to show as a QR code. */
export interface Code {
  text: string;
}

/** A match that anybody may watch. */
export interface WatchedTable {
  table: string;
  game: string;
  title: string;
  /** who plays, in the order of the seats: by name, or how the seat is called */
  people: string[];
  /** how far the match was, and how many watched it, when last noted */
  ply: number;
  watchers: number;
  /** milliseconds since 1970 */
  created: number;
  clock?: ClockWish | null;
}

/** The matches that anybody may watch, those first that most watch. */
export interface WatchedTables {
  tables: WatchedTable[];
}

/** A clock that one can be paired with. */
export interface Pace {
  name: string;
  clock: ClockWish;
}

/** How many wait for a match. */
export interface Waiting {
  game: string;
  players: number;
  pace: string;
  people: number;
}

/** The clocks that one can be paired with, and who waits for whom now. */
export interface Paces {
  paces: Pace[];
  waiting?: Waiting[];
}

/** Ask to be paired with whoever wishes the same, and again every few seconds while one waits: who no longer asks, waits no more. `token`: 32 to 64 random letters and digits that the browser makes up for this wish; it opens the seat when one is paired. */
export interface PairingWish {
  token: string;
  game: string;
  players: number;
  pace: string;
  name?: string;
}

/** Wait no more to be paired. */
export interface Withdrawn {
  token: string;
}

/** The match that has come of a wish; until there is one, "" and since when one waits, in milliseconds. */
export interface Paired {
  table?: string;
  waited?: number;
}

/** Report somebody at a table to the operator: a seat, or somebody who watches (-3) by a line of theirs. `id`: sent again with the same one, it is the same report. */
export interface ReportWish {
  id: string;
  seat: number;
  kind: "name" | "insult" | "spam" | "cheating" | "stalling" | "other";
  text?: string;
  /** numbers of lines of chat that show it */
  lines?: number[];
}

/** The operator is told. */
export interface Reported {
}

/** One thing that a server stores of people, in sentences, with the columns of its database that have it. */
export interface PrivacyPart {
  title: string;
  sentences: string[];
  columns?: string[];
}

/** What this server stores of whom, for how long, and what the operator says of their own. */
export interface Privacy {
  /** what the page is, and what its columns are called, in sentences */
  note: string;
  database: string;
  parts: PrivacyPart[];
  contact?: string;
}

/** The name that a new account is to have; "": a passkey more for one's own. */
export interface AccountName {
  name?: string;
}

/** What the browser is to sign with a passkey: the JSON that WebAuthn's own functions read. */
export interface ToSign {
  options: string;
}

/** What the browser has signed, as WebAuthn's `toJSON` writes it; and the name of a new account. */
export interface PasskeySigned {
  credential: string;
  name?: string;
}

/** The way back in without a passkey. */
export interface RecoveryCode {
  name: string;
  code: string;
}

/** This browser is signed in. */
export interface SignedIn {
  name: string;
  /** to be sent with each request about the account */
  token: string;
  /** the recovery code that holds from now on; it is told this once */
  recovery?: string;
}

/** A rating as it was after a match. */
export interface PastRating {
  table: string;
  /** milliseconds since 1970 */
  at: number;
  rating: SeatRating;
}

/** The rating of an account in a game with so many seats. */
export interface AccountRating {
  game: string;
  title: string;
  players: number;
  rating: SeatRating;
  /** how many rated matches there were */
  matches: number;
  /** the rating after each of the last ones */
  past: PastRating[];
}

/** An account, as its owner sees it; without a name: nobody is signed in, and accounts can be had here. */
export interface Account {
  name?: string;
  created?: number;
  passkeys?: number;
  browsers?: number;
  /** what its devices have in common, as the page wrote it, and how often it was written */
  version?: number;
  /** "{}" when left out */
  shelf?: string;
  ratings?: AccountRating[];
  /** why it cannot be used as it is: the operator has banned it, or wants another name */
  sentence?: string;
  /** another name is wanted */
  rename?: boolean;
}

/** What the devices of an account have in common, as JSON, in place of that with this version. */
export interface Shelf {
  version: number;
  shelf: string;
}

/** The seats that this browser holds: they are the account's from now on. */
export interface Seats {
  holds?: Hold[];
}

/** Seats that the account holds and this browser did not: now it does. */
export interface SeatsElsewhere {
  holds?: Hold[];
  /** there are others: ask again */
  more?: boolean;
}

/** Sign this browser out, or all of them. */
export interface SignOut {
  everywhere?: boolean;
}

/** How this server tells people of their turns who are not there. */
export interface AlertsOffered {
  /** its public key, for browsers that subscribe to notifications; "" where it sends none */
  push: string;
  /** it sends emails */
  mail: boolean;
  /** days of vacation that a seat has in a match */
  vacation: number;
}

/** A browser's subscription to notifications, as its push manager has it: `p256dh` is the key, `auth` the secret. */
export interface PushWish {
  endpoint: string;
  key: string;
  secret: string;
}

/** Have a browser, or an email address, told of tables at which the client holds seats; with an account's token, of all its seats. `code`: of an address whose owner has confirmed it on this device. */
export interface AlertsWish {
  holds?: Hold[];
  push?: PushWish | null;
  mail?: string;
  code?: string;
}

/** Of how many tables somebody is told, and whether that holds already; an address is asked first. */
export interface AlertsSet {
  tables: number;
  confirmed: boolean;
}

/** The code in the link of an email, or a browser's endpoint that wants no more notifications. */
export interface AlertCode {
  code?: string;
  endpoint?: string;
}

/** Nothing more is sent there. */
export interface AlertsStopped {
}

/** Ask for a draft of a position: begun with options where there is no line, read from a line, or a line after one edit. */
export interface EditAsked {
  line?: string;
  options?: Record<string, unknown>;
  /** the name of a tool of the draft's palette */
  tool?: string;
  /** where it is used; "" for a setting */
  site?: string;
}

/** Something that can be put on the board, or set. */
export interface EditTool {
  name: string;
  label: string;
  /** the heading that it stands under */
  group: string;
  /** what the sites begin with on which it is used; "" stands for every site; none: a setting, used at once */
  on?: string[];
  /** a setting that is so now */
  now?: boolean;
  /** how it looks: shapes around (0, 0), at most `half` away from it; none: its label is enough */
  items?: Shape[];
  /** 30.0 when left out */
  half?: number;
}

/** A draft: a position that is being edited. */
export interface Draft {
  /** with the game's name, as commands take it */
  line: string;
  picture: Picture;
  tools: EditTool[];
  options: Record<string, unknown>;
  /** what the seats are called */
  seats: string[];
  /** what to do in it, or how it ended */
  prompt: string;
  /** what keeps it from being a legal position; "" when it can be played */
  missing?: string;
  /** whose decision it is: a seat, -1 chance, -2 over */
  actor?: number;
}

/** Ask about a position, given as one line. */
export interface PositionAsked {
  line: string;
}

/** A moment of a match as one line. */
export interface PositionLine {
  line: string;
}

/** The evaluation of a position by a bot or a solver. */
export interface Judgement {
  /** what there is to say of it */
  sentence: string;
  /** who has looked at it */
  judge: string;
  /** proved, not estimated */
  exact?: boolean;
  /** what each seat may expect, -1 to 1; empty where nobody can say */
  values?: number[];
  /** how it best goes on */
  moves?: JudgedMove[];
}

/** A field of a form. */
export interface FormEntry {
  name: string;
  label: string;
  kind: "text" | "int" | "choice" | "list";
  help?: string;
  /** what it is at first; of a list: nothing */
  default?: string | number;
  /** text: characters at most; list: forms at most */
  most?: number;
  /** int: from, to */
  low?: number;
  high?: number;
  choices?: string[];
  /** what each choice means; none: they speak for themselves */
  notes?: string[];
  /** list: the form of each of its parts */
  entries?: FormEntry[];
  /** asked for only while the choice of that name is this one; "" for always. Several entries may then have one name; ["", ""] when left out */
  when?: [string, string];
}

/** The form of a workshop: fields of the whole, and fields of each of its parts. */
export interface WorkshopForm {
  /** what is made, such as "deck", and what its parts are, such as "card" */
  noun: string;
  part: string;
  /** the option of the game that takes its text */
  option: string;
  /** how files of it end */
  ending: string;
  head: FormEntry[];
  entries: FormEntry[];
  /** what one may begin with, by name */
  starts: string[];
  /** parts at most */
  most: number;
}

/** An error or warning about what was made in a workshop. */
export interface WorkRemark {
  level: "error" | "warning";
  /** the part that it is about, -1 for the whole */
  part: number;
  sentence: string;
}

/** The picture of a part: shapes inside a box from (0, 0) to (width, height). */
export interface WorkFace {
  part: number;
  label: string;
  width: number;
  height: number;
  items: Shape[];
}

/** Ask a workshop to check what is made: by the name of something to begin with, as a text, or as values of the forms. */
export interface WorkAsked {
  start?: string;
  text?: string;
  fields?: Record<string, unknown>;
}

/** What was made in a workshop: its text, the same as values of the forms, and what there is to say of it. Without an error it can be played. */
export interface Work {
  text: string;
  fields: Record<string, unknown>;
  remarks?: WorkRemark[];
  faces?: WorkFace[];
}

/** Ask for the step of a lesson that the answers so far lead to, one answer a step: a move's text, or "" where one only goes on. */
export interface LessonAsked {
  answers?: string[];
}

/** Ask what something is at the step that these answers lead to (`cellar.play.explainable`). */
export interface LessonThing {
  answers: string[];
  thing: string;
}

/** Ask why the last of these clicks cannot follow the others, at the step that these answers lead to. */
export interface LessonClick {
  answers: string[];
  sites: string[];
}

/** The real match that a lesson ends in: who sits where is "me" or a bot's name. */
export interface LessonMatch {
  options: Record<string, unknown>;
  seats: string[];
}

/** A step of a lesson. */
export interface LessonStep {
  game: string;
  lesson: string;
  title: string;
  /** the seats' names */
  seats: string[];
  /** how many steps lie behind, and how many there are */
  number: number;
  steps: number;
  /** one sentence */
  say: string;
  /** what is to be done: a move, going on, or starting the match */
  waits: "move" | "next" | "end";
  vocabularies: string[];
  view: View;
  /** how it came to this; the first has a picture, and so has one that is laid out anew */
  frames: Frame[];
  /** sites and ids of items that it speaks of */
  point?: string[];
  /** a move that is right here; "" where none is asked for */
  right?: string;
  /** why the last answer was not taken: the step is the one before it */
  refusal?: string;
  match?: LessonMatch | null;
}

/** A move of a match, chance's too: its text, and whose it was (-1: chance's). */
export interface PlayedMove {
  text: string;
  seat: number;
}

/** A match, or a stretch of it, as a position line and the moves that follow. */
export interface MatchMoves {
  line: string;
  /** the ply of the first position */
  first: number;
  moves?: PlayedMove[];
}

/** Ask for what some moves lead to from a position. */
export interface VariationAsked {
  line: string;
  moves?: string[];
  /** the last position waits for chance: draw one of its outcomes */
  draw?: boolean;
}

/** Ask what something is at the position that these moves lead to (`cellar.play.explainable`). */
export interface VariationThing {
  line: string;
  moves: string[];
  thing: string;
}

/** A position of a study: what the moves of a variation lead to, as whoever is to decide knows it. */
export interface Variation {
  /** the position, with the game's name */
  line: string;
  /** the last move, with the picture after it */
  frame: Frame;
  view: View;
  seats: string[];
  vocabularies: string[];
  /** the text and the seat of the last move: one that was drawn had neither; none at the start */
  move?: PlayedMove | null;
  /** what chance can do here, by its text, in words */
  outcomes?: Record<string, string>;
}

/** Ask what the moves of a chapter do. `after`: the number of the move that each follows, -1 at the first position; a move comes after the one that it follows. */
export interface TreeAsked {
  line: string;
  moves: string[];
  after: number[];
}

/** What each move of a chapter does, in a sentence, or what it is called; "" for a move that the rules forbid. */
export interface TreeTold {
  said: string[];
}

/** Store a seat's conditional moves in place of those it has: lines of moves as texts, everybody's, from the moment after `ply` actions on. Where the others play as a line says, the seat answers with its next move at once. */
export interface ConditionalWish {
  seat: number;
  ply: number;
  lines?: string[][];
}

/** The conditional moves of a seat that can still come about: the present position, and lines from there on. */
export interface ConditionalMoves {
  seat: number;
  ply: number;
  /** whose turn it is; -2 when the match is over */
  actor: number;
  /** the present position, with the game's name */
  line: string;
  lines?: PlayedMove[][];
}

/** How well some seats (one, or a camp) stood at each moment: 0 to 1, null where the judge does not say. */
export interface Curve {
  seats: number[];
  values: (number | null)[];
}

/** A mistake, a strong move, a turn of luck or a move of the opening book; others are not listed. */
export interface Judged {
  /** the moment after it */
  ply: number;
  /** who moved, or -1 for chance */
  actor: number;
  /** slip, blunder: it gave something away; find: it was stronger than the judge had expected; luck: chance turned; book: none of these, and in the opening book */
  kind: "slip" | "blunder" | "find" | "luck" | "book";
  /** how much less well who moved stood after it, 0 to 1 */
  lost?: number;
  /** by how much the end was farther off than after the best move, where that is proved */
  slower?: number;
  /** the best move; "" where it was this one, or is not the asker's to know */
  best?: string;
  /** what it brought at once and what the best move would have, with seat placeholders, where that shows the difference; "" as for `best` */
  why?: string;
  /** how often a strong bot played it, in a sentence; "" where it is not in the opening book, or as for `best` */
  book?: string;
}

/** One of the moments that decided a match, in a sentence. */
export interface Turn {
  ply: number;
  sentence: string;
  /** which move it was, what was better and why, with seat placeholders; "" where that is not the asker's to know */
  detail?: string;
}

/** The story of a finished match: an analysis by a bot. It is worked out once: `working` says how far that is, `waiting` that it has not begun, `busy` that others come first just now, `none` that no bot can judge this match. */
export interface Story {
  state: "waiting" | "working" | "busy" | "none" | "ready";
  /** moments judged so far, and all of them */
  done?: number;
  of?: number;
  /** the bot that judges, as the menu calls it */
  judge?: string;
  /** the ply of the first value */
  first?: number;
  curves?: Curve[];
  /** how far the end was at each moment, where that is proved and is what counts */
  distances?: (number | null)[];
  moves?: Judged[];
  turns?: Turn[];
}

/** The answer to a deletion: the match is gone for good. */
export interface Deleted {
  table: string;
}

/** Move a match to a server: which seats stay mine, and under which name. */
export interface TravelWish {
  mine: number[];
  name?: string;
}

/** The body of a server's `POST /api/records`, by which a match moves there. */
export interface Travelling {
  text: string;
  seats: SeatWish[];
}

/** Make a link of a match for whoever is to move. */
export interface MoveLinkWish {
  /** what the sender is called */
  name?: string;
}

/** A match as a link code, for an address. */
export interface MoveLink {
  code: string;
  /** the seat that is to move; -1 after the end */
  seat: number;
  /** a sentence that belongs beside it, such as who rolls the dice; "" where there is nothing to say */
  note?: string;
}

/** Ask what opening a link code would do. */
export interface MoveCode {
  code: string;
}

/** The summary of a match in a link code, before it is opened. */
export interface MoveSummary {
  game: string;
  title: string;
  /** so many actions were played */
  ply: number;
  /** the seat that is to move, and what it is called; -1 after the end */
  seat: number;
  role: string;
  names: string[];
  /** the table that this very match is at already; "" where it is new here */
  table?: string;
  note?: string;
}

/** Open the match of a link code, and take the seat that is to move. */
export interface UseMove {
  code: string;
  name?: string;
}

/** A prerendered table: as somebody sees it now, to be shown on their next visit until Python has started. */
export interface Look {
  version: number;
  snapshot: Snapshot;
  /** what their moves would be told as, by the move's text, as far as that is sure */
  answers?: Record<string, Event>;
}

/** A prerendered new table, made before anybody asks for one. */
export interface LaidAhead {
  /** what chance had to do with it; in letters, since JavaScript has no numbers of this size */
  draws: string[];
  look: Look;
}

/** Create a prerendered table that a page has shown already. */
export interface LayAs {
  wish: CreateTable;
  table: string;
  token: string;
  draws?: string[];
}

export type FromServer = Snapshot | Event | Cover | Verdict | Ack | Refusal | Presence | Thinking | Previewed | Hinted | Thoughts | Job | Explained | Rematch | Proposals | Clocks | Said | Pong | Bye;

export type FromPage = Enter | Play | Undo | Preview | Hint | Think | Enough | Explain | WhyNot | Uncover | Resume | Looking | Ping | Propose | Answer | Say | Quiet;
