import { flushSync } from "svelte";

/** A fake WebSocket: the test plays the server. */
export class Line {
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static all: Line[] = [];
  readyState: number = Line.OPEN;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number; reason: string }) => void;

  constructor(readonly address: URL) {
    Line.all.push(this);
  }

  static get last(): Line {
    return Line.all.at(-1)!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(code = 1006): void {
    this.onclose?.({ code, reason: "" });
  }

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
    flushSync();
  }

  get kinds(): unknown[] {
    return this.sent.map((message) => message.t);
  }
}
