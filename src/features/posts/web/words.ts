/** The words that a post is shown by. */

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The beginning of a text, with an ellipsis where it goes on. `most` counts characters as people do: a letter with its
 * accents, a family of emoji and a flag are one each, and are never cut in two.
 */
export function preview(text: string, most: number): string {
  const whole = text.trim();
  let left = most;
  for (const { index } of GRAPHEMES.segment(whole)) {
    if (left === 0) return `${whole.slice(0, index)}…`;
    left -= 1;
  }
  return whole;
}

/** Old posts may have no title, and a link needs a name. */
export function titleOf({ post_title }: { post_title: string }): string {
  return post_title.trim() || 'Untitled';
}

/** The content: plain text in a list, clean HTML in a detail. It travels URL-encoded, once. */
export function contentOf({ post_content }: { post_content: string }): string {
  return decodeURIComponent(post_content);
}
