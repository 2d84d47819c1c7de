/** A host with a dot, its scheme optional (specification, section 5). Whether a channel is there is the server's to say. */
const CHANNEL_URL = /^([a-z][a-z\d+.-]*:\/\/)?[^\s/?#@:.]+(\.[^\s/?#@:.]+)+\.?(:\d+)?([/?#]\S*)?$/i;

/** What is wrong with a channel's address; undefined where it looks like one, or where nothing stands yet. */
export function channelUrlFault(typed: string): string | undefined {
  const url = typed.trim();
  return url === '' || CHANNEL_URL.test(url) ? undefined : 'Enter a valid channel URL';
}
