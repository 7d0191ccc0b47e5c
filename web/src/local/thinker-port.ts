// Both ends of the port to the thinker's worker. The table's worker wants it and the page starts it: under remote
// control Firefox now and then never loads the script of a worker that a worker starts, and says nothing of it.

/** One end of a thinker, as Python speaks with it. */
export interface Thinker {
  say(frame: Uint8Array): void;
  end(): void;
}

/** As much of a worker as is needed here. */
export type Thinking = Pick<Worker, "onmessage" | "onerror" | "postMessage" | "terminate">;

/** What the table's worker says to end a thinker. */
const END = "end";

/** At the table: a thinker, which whoever gets the port is to start. */
export function thinker(want: (port: MessagePort) => void, hear: (frame: Uint8Array | null) => void): Thinker {
  const { port1: port, port2: other } = new MessageChannel();
  port.onmessage = ({ data }) => hear(data as Uint8Array | null);
  want(other);
  return {
    // What Python hands over is its own memory: a copy travels.
    say: (frame) => port.postMessage(frame.slice()),
    end() {
      port.onmessage = null;
      port.postMessage(END);
    },
  };
}

/** At the page: start one, for whoever is at the other end of the port. */
export function think(worker: Thinking, python: string, port: MessagePort): void {
  worker.onmessage = ({ data }) => port.postMessage(data);
  worker.onerror = () => port.postMessage(null);
  worker.postMessage({ python });
  port.onmessage = ({ data }) => {
    if (data !== END) return worker.postMessage(data);
    worker.terminate();
    port.close();
  };
}
