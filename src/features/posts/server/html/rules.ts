/** What the cleaning of HTML is told from outside. */

/** A picture's own address, and its size in pixels where it is known. */
export interface Picture {
  readonly src: string;
  readonly width: number | null;
  readonly height: number | null;
}

export interface Rules {
  /** Hosts whose frames may stand in a post; others become links. */
  readonly frameHosts: readonly string[];
  /** Where a picture of this address (as the content writes it) is shown from; null makes it a link. */
  imageAddress(url: string): Picture | null;
  /** What relative addresses are relative to; without it they are dropped. */
  readonly base?: string | undefined;
  /** The portal's own host: links to it stay in their tab. */
  readonly ownHost?: string | undefined;
}
