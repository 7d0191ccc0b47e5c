// What a worker has of its page, as far as it is used here: the page's own types know only windows.

interface WorkerScope {
  postMessage(message: unknown, ports?: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

export const scope = self as unknown as WorkerScope;
