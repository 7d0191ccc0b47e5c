// boardgame.io's server with a trivial game: node rival.js PORT LOBBY memory|files FOLDER. Each turn is one
// move, and a move puts the seat's counter on one of the spaces.
const { Server, FlatFile, Origins } = require("boardgame.io/server");

const SPACES = 61;
const game = {
  name: "counters",
  setup: () => ({ spaces: Array(SPACES).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, space) => {
      G.spaces[space] = playerID;
    },
  },
};

const [port, apiPort, store, folder] = process.argv.slice(2);
const db = store === "files" ? new FlatFile({ dir: folder }) : undefined;
Server({ games: [game], origins: [Origins.LOCALHOST], db }).run({
  port: Number(port),
  lobbyConfig: { apiPort: Number(apiPort) },
});
