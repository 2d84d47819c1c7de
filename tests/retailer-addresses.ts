/** Addresses as people paste them, and as nobody should get them in: what each is read as, by the form and by the server. */

export interface RetailerAddress {
  readonly text: string;
  /** The product's own address; null where this is no address of a product. */
  readonly product: string | null;
  /** It carries an affiliate code already, which the form replaces. */
  readonly tagged?: true;
}

const DE = 'https://www.amazon.de/dp/B0CHX1W1XY';
const COM = 'https://www.amazon.com/dp/B07FZ8S74R';

const good = (product: string, ...texts: string[]): RetailerAddress[] => texts.map((text) => ({ text, product }));
const tagged = (product: string, ...texts: string[]): RetailerAddress[] =>
  texts.map((text) => ({ text, product, tagged: true }));
const bad = (...texts: string[]): RetailerAddress[] => texts.map((text) => ({ text, product: null }));

export const ADDRESSES: readonly RetailerAddress[] = [
  // Every site, by its usual address.
  ...good(COM, 'https://www.amazon.com/dp/B07FZ8S74R'),
  ...good('https://www.amazon.co.uk/dp/B07FZ8S74R', 'https://www.amazon.co.uk/dp/B07FZ8S74R'),
  ...good(DE, 'https://www.amazon.de/dp/B0CHX1W1XY'),
  ...good('https://www.amazon.fr/dp/B0CHX1W1XY', 'https://www.amazon.fr/dp/B0CHX1W1XY'),
  ...good('https://www.amazon.co.jp/dp/4798157600', 'https://www.amazon.co.jp/dp/4798157600'),
  ...good('https://www.amazon.ca/dp/030640615X', 'https://www.amazon.ca/dp/030640615X'),
  ...good('https://www.joyo.com/dp/B0011EPCMI', 'https://www.joyo.com/dp/B0011EPCMI'),
  ...good('https://www.amazon.cn/dp/B0011EPCMI', 'https://www.amazon.cn/dp/B0011EPCMI'),
  // A missing beginning is repaired; other beginnings lead to the same place.
  ...good(
    DE,
    'amazon.de/dp/B0CHX1W1XY',
    'www.amazon.de/dp/B0CHX1W1XY',
    '//www.amazon.de/dp/B0CHX1W1XY',
    'http://www.amazon.de/dp/B0CHX1W1XY',
    'https://amazon.de/dp/B0CHX1W1XY',
    'https://smile.amazon.de/dp/B0CHX1W1XY',
    'm.amazon.de/dp/B0CHX1W1XY',
    'HTTPS://WWW.AMAZON.DE/dp/B0CHX1W1XY',
    'Amazon.de/dp/b0chx1w1xy',
    '  amazon.de/dp/B0CHX1W1XY\t',
    'https://www.amazon.de:443/dp/B0CHX1W1XY',
    'http://www.amazon.de:80/dp/B0CHX1W1XY',
  ),
  // Every kind of a product's page.
  ...good(
    DE,
    'https://www.amazon.de/dp/B0CHX1W1XY/',
    'https://www.amazon.de/Apple-iPhone-15-128-GB/dp/B0CHX1W1XY',
    'https://www.amazon.de/Kopfhörer-für-unterwegs/dp/B0CHX1W1XY/',
    'https://www.amazon.de/%E3%83%86%E3%82%B9%E3%83%88/dp/B0CHX1W1XY',
    'https://www.amazon.de/-/en/dp/B0CHX1W1XY',
    'https://www.amazon.de/-/en/Apple-iPhone-15/dp/B0CHX1W1XY/ref=sr_1_3',
    'https://www.amazon.de/gp/product/B0CHX1W1XY',
    'https://www.amazon.de/-/en/gp/product/B0CHX1W1XY',
    'https://www.amazon.de/gp/aw/d/B0CHX1W1XY/',
    'https://www.amazon.de/exec/obidos/ASIN/B0CHX1W1XY',
    'https://www.amazon.de/exec/obidos/tg/detail/-/B0CHX1W1XY/302-1-2',
    'https://www.amazon.de/o/ASIN/B0CHX1W1XY/',
    'https://www.amazon.de/../dp/B0CHX1W1XY',
  ),
  // Whatever tracks the reader goes.
  ...good(
    DE,
    'https://www.amazon.de/dp/B0CHX1W1XY/ref=sr_1_1_sspa?crid=2K&keywords=phone&qid=17000&sprefix=ph%2Caps%2C9&sr=8-1',
    'https://www.amazon.de/dp/B0CHX1W1XY?th=1&psc=1',
    'https://www.amazon.de/gp/product/B0CHX1W1XY?pf_rd_r=1&pf_rd_p=2&linkCode=as2&ascsubtag=abc',
    'https://www.amazon.de/dp/B0CHX1W1XY#customerReviews',
    'https://www.amazon.de/dp/B0CHX1W1XY?',
    'https://www.amazon.de/dp/B0CHX1W1XY?redirect=https://evil.example/',
    'https://www.amazon.de/dp/B0CHX1W1XY?u=a@evil.example',
    'https://www.amazon.de/dp/B0CHX1W1XY?q=<script>hostile()</script>',
  ),
  // Another's code is replaced, never doubled.
  ...tagged(
    DE,
    'https://www.amazon.de/dp/B0CHX1W1XY?tag=somebody-21',
    'https://www.amazon.de/dp/B0CHX1W1XY?tag=somebody-21&tag=another-21',
    'https://www.amazon.de/dp/B0CHX1W1XY/ref=nosim?linkCode=ll1&tag=somebody-21&linkId=1',
    'amazon.de/dp/B0CHX1W1XY?TAG=somebody-21',
    'amazon.de/dp/B0CHX1W1XY?%74ag=somebody-21',
  ),
  // The retailer, but no product.
  ...bad(
    'https://www.amazon.com',
    'https://www.amazon.com/',
    'amazon.com',
    'https://www.amazon.com/gp/bestsellers',
    'https://www.amazon.com/s?k=B07FZ8S74R',
    'https://www.amazon.com/s?k=/dp/B07FZ8S74R',
    'https://www.amazon.com/stores/page/0A1B2C3D-4E5F',
    'https://www.amazon.com/dp/',
    'https://www.amazon.com/dp/B07FZ8S74',
    'https://www.amazon.com/dp/B07FZ8S74RR',
    'https://www.amazon.com/dp/B07FZ8-74R',
    'https://www.amazon.com/dp/B07FZ8S74Ä',
    'https://www.amazon.com/dp/B07FZ8S74R&tag=somebody-20',
    'https://www.amazon.com/dp/B07FZ8S74R%2F..%2Fevil',
    'https://www.amazon.com/a/b/dp/B07FZ8S74R',
    'https://www.amazon.com/gp/redirect.html?location=https://evil.example/dp/B07FZ8S74R',
    'https://www.amazon.com/#/dp/B07FZ8S74R',
    'https://www.amazon.com/gp/aws/cart/add.html?ASIN.1=B07FZ8S74R&Quantity.1=1',
  ),
  // Not the retailer, though it may look so.
  ...bad(
    'https://example.com/dp/B07FZ8S74R',
    'https://www.amazon.it/dp/B07FZ8S74R',
    'https://www.amazon.com.au/dp/B07FZ8S74R',
    'https://amzn.to/3XyZabc',
    'https://a.co/d/abc1234',
    'https://www.amazon.com.evil.example/dp/B07FZ8S74R',
    'https://amazon.com-evil.example/dp/B07FZ8S74R',
    'https://evilamazon.com/dp/B07FZ8S74R',
    'https://evil.example/amazon.com/dp/B07FZ8S74R',
    'https://evil.example/?u=https://www.amazon.com/dp/B07FZ8S74R',
    'https://evil.example#https://www.amazon.com/dp/B07FZ8S74R',
    'https://aws.amazon.com/dp/B07FZ8S74R',
    'https://www.www.amazon.com/dp/B07FZ8S74R',
    'https://www.amazon.com./dp/B07FZ8S74R',
    'https://www.amazon.co/dp/B07FZ8S74R',
    'https://www.amazon/dp/B07FZ8S74R',
    'https://93.184.216.34/dp/B07FZ8S74R',
    'http://localhost/dp/B07FZ8S74R',
    'http://[::1]/dp/B07FZ8S74R',
    '/dp/B07FZ8S74R',
    'B07FZ8S74R',
    'just some words',
  ),
  // Somebody else behind the name.
  ...bad(
    'https://www.amazon.com@evil.example/dp/B07FZ8S74R',
    'https://user:secret@www.amazon.com/dp/B07FZ8S74R',
    'https://www.amazon.com:pass@evil.example/dp/B07FZ8S74R',
    'https://evil.example\\@www.amazon.com/dp/B07FZ8S74R',
    'https://www.amazon.com\\.evil.example/dp/B07FZ8S74R',
    'https:\\\\www.amazon.com\\dp\\B07FZ8S74R',
    'https://www.amazon.com%2eevil.example/dp/B07FZ8S74R',
    'https://www.amazon.com%00.evil.example/dp/B07FZ8S74R',
    'https://www.amazon.com:8443/dp/B07FZ8S74R',
    'https://www.amazon.com:80/dp/B07FZ8S74R',
    'https://www.amazon.com:443:443/dp/B07FZ8S74R',
    'amazon.com:0/dp/B07FZ8S74R',
    'https://www.amazon.com:99999999/dp/B07FZ8S74R',
    'https:/www.amazon.com/dp/B07FZ8S74R',
    'https:www.amazon.com/dp/B07FZ8S74R',
    'https:///www.amazon.com/dp/B07FZ8S74R',
    'https://https://www.amazon.com/dp/B07FZ8S74R',
  ),
  // Letters that only look alike, and the same names in punycode.
  ...bad(
    'https://www.аmazon.com/dp/B07FZ8S74R',
    'https://www.xn--mazon-3ve.com/dp/B07FZ8S74R',
    'https://www.amazon。com/dp/B07FZ8S74R',
    'https://www.ａｍａｚｏｎ.com/dp/B07FZ8S74R',
    'https://www.amazon.ⅽom/dp/B07FZ8S74R',
    'https://ſmile.amazon.com/dp/B07FZ8S74R',
    'https://www.amazon.com/dp/Ｂ07FZ8S74R',
    'https://www.amaz\u200bon.com/dp/B07FZ8S74R',
    'https://www.amazon.com/dp/B07FZ8S7\u00ad4R',
  ),
  // Other schemes, control characters, and more than anybody pastes.
  ...bad(
    'javascript:alert(1)//www.amazon.com/dp/B07FZ8S74R',
    'javascript://www.amazon.com/dp/B07FZ8S74R%0aalert(1)',
    'data:text/html,https://www.amazon.com/dp/B07FZ8S74R',
    'ftp://www.amazon.com/dp/B07FZ8S74R',
    'file:///www.amazon.com/dp/B07FZ8S74R',
    'mailto:shop@amazon.com',
    'https://www.amazon.com/dp/B07FZ8S74R\u0000',
    'https://www.amazon.com/dp/B07FZ8S74R?a=\u0007b',
    'https://www.amazon.com/dp/B07FZ8S74R?a=b c',
    'https://www.amazon.com/some thing/dp/B07FZ8S74R',
    `https://www.amazon.com/dp/B07FZ8S74R?a=${'x'.repeat(2000)}`,
    `https://www.amazon.com/${'x'.repeat(100_000)}/dp/B07FZ8S74R`,
  ),
];

/** With line breaks inside, which a line of a form cannot hold: for the server alone. */
export const BROKEN_LINES: readonly string[] = [
  'https://www.amazon.com/dp/B07FZ8S74R\r\nSet-Cookie: a=b',
  'https://www.amazon.com/dp/B07FZ8S74R?tag=okafor-20\r\nLocation: https://evil.example/',
  'https://www.ama\nzon.com/dp/B07FZ8S74R',
  'https://www.amazon.com\r/dp/B07FZ8S74R',
  'https://www.amazon.com/dp/B07FZ8S74R\n\nhttps://www.amazon.com/dp/B09V3KXJPB',
];
