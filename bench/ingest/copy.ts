/** COPY … FROM STDIN over pg's own connection. */
import type { Readable } from 'node:stream';
import pg from 'pg';

interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  readonly stream: { readonly writableNeedDrain: boolean; once(event: 'drain', hear: () => void): void };
}

class CopyIn extends pg.Query {
  readonly ready: Promise<CopyConnection>;
  #answer: (connection: CopyConnection) => void = () => undefined;

  constructor(text: string, ended: (error?: Error) => void) {
    super({ text }, (error: Error) => ended(error ?? undefined));
    this.ready = new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#answer(connection);
  }
}

/** Sends a stream to a COPY statement. @throws what PostgreSQL says against it */
export async function copyIn(client: pg.Client, text: string, from: Readable): Promise<void> {
  let settle: (error?: Error) => void = () => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    settle = (error) => (error ? reject(error) : resolve());
  });
  const query = new CopyIn(text, (error) => settle(error));
  client.query(query);
  const connection = await Promise.race([query.ready, ended.then(() => undefined)]);
  if (!connection) return;
  for await (const chunk of from) {
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain)
      await new Promise<void>((resolve) => connection.stream.once('drain', resolve));
  }
  connection.endCopyFrom();
  await ended;
}
