/** A platform where channels are, as the portal uses it: one consent for one person, then reading their channels. */

/** What a platform gives for a consent. */
export interface Tokens {
  readonly access: string;
  /** Null where the platform names no end. */
  readonly accessEnds: Date | null;
  /** Null where the platform renews by the access token itself. */
  readonly refresh: string | null;
}

/** A channel as its platform tells it. */
export interface Told {
  readonly id: string;
  /** Its name in addresses, lower case, without the @; null where it has none. */
  readonly handle: string | null;
  readonly title: string;
  readonly url: string | null;
  /** The address of its picture at the platform. */
  readonly picture: string | null;
}

/** One consent that is asked for. */
export interface Asked {
  readonly state: string;
  readonly codeVerifier: string;
  /** Where the platform sends the browser back to. */
  readonly callback: string;
}

/** Every call but `consentUrl` @throws PlatformFailure */
export interface Platform {
  /** As people call it. */
  readonly name: string;
  /** The address of the consent page. */
  consentUrl(asked: Asked): URL;
  /** Exchanges the code of a consent. */
  exchange(code: string, asked: Asked): Promise<Tokens>;
  /** New tokens for those of before, which may be of no use afterwards. */
  renew(tokens: Tokens): Promise<Tokens>;
  /** So long before their end tokens are renewed, in milliseconds. */
  readonly renewBeforeMs: number;
  /** All channels that the consent is for; none where the person has none there. */
  read(tokens: Tokens): Promise<Told[]>;
  /** Whether an address is one of its pictures: only from there a picture is fetched. */
  hasPicture(address: URL): boolean;
}

/**
 * Why a platform did not do what it was asked:
 * `expired` the access token holds no longer, a renewal may help · `revoked` the consent is over ·
 * `throttled` we asked too often · `down` it does not answer, or with something else than it documents.
 */
export type Why = 'expired' | 'revoked' | 'throttled' | 'down';

export class PlatformFailure extends Error {
  override name = 'PlatformFailure';
  readonly why: Why;
  /** How long the platform asks to be left alone, in milliseconds; undefined where it says nothing. */
  readonly pauseMs: number | undefined;

  constructor(why: Why, words: string, pauseMs?: number) {
    super(words);
    this.why = why;
    this.pauseMs = pauseMs;
  }
}
