/** What a command says to the person at the terminal. */

/** Without control characters: a file's name or content must not steer the terminal. */
export function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '\u{fffd}');
}

/** Answers when the text is out: the process may end right after. */
export function print(out: NodeJS.WritableStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    out.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
