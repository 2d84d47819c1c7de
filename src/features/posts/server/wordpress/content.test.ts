import { describe, expect, it, test } from 'vitest';
import { sanitiseTree } from '../sanitise.ts';
import { wordpressTree } from './content.ts';

const PICTURES = new Map([
  ['1', { url: 'https://old.example/one.jpg', alt: 'One', caption: 'The <em>first</em>' }],
  ['2', { url: 'https://old.example/two.jpg', alt: '', caption: '' }],
]);
const attached = { byId: (id: string) => PICTURES.get(id), own: () => [...PICTURES.values()] };
const rules = {
  frameHosts: ['www.youtube-nocookie.com'],
  base: 'https://old.example/',
  ownHost: 'x.example',
  imageAddress: (url: string) => ({ src: new URL(url, 'https://old.example/').href, width: null, height: null }),
};

/** As short as can be: what is the same for all pictures, links and frames is left out. */
function read(content: string): string {
  return sanitiseTree(wordpressTree(content, attached).nodes, rules)
    .replaceAll(
      / (loading|decoding|rel|target|sandbox|referrerpolicy|title|alt)="[^"]*"| allowfullscreen| \/(?=>)/g,
      '',
    )
    .replaceAll('https://old.example/', '');
}
const dropped = (content: string) => wordpressTree(content, attached).dropped;

describe('paragraphs of a post without blocks', () => {
  test.each([
    ['a\n\nb', '<p>a</p><p>b</p>'],
    ['a\r\nb\r\n \r\n\r\nc', '<p>a<br>b</p><p>c</p>'],
    ['a<br />\nb', '<p>a<br>b</p>'],
    ['<em>a\nb</em>\n<strong>c</strong>', '<p><em>a<br>b</em><br><strong>c</strong></p>'],
    ['<h2>a</h2>\nb\n<hr />\nc', '<h2>a</h2><p>b</p><hr><p>c</p>'],
    [
      'a\n<ul>\n\t<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\nd',
      '<p>a</p><ul><li>b<ul><li>c</li></ul></li></ul><p>d</p>',
    ],
    ['<ul><li>a\n\nb</li></ul>', '<ul><li><p>a</p><p>b</p></li></ul>'],
    ['<blockquote>a\n\nb</blockquote>', '<blockquote><p>a</p><p>b</p></blockquote>'],
    ['<div>a\nb</div>', '<p>a<br>b</p>'],
    ['<p>a\nb</p>', '<p>a<br>b</p>'],
    ['<address>a\nb</address>c', '<p>a<br>b</p><p>c</p>'],
    ['<pre>a\n\nb\n</pre>\nc', '<pre>a\n\nb\n</pre><p>c</p>'],
    ['<table>\n<tbody>\n<tr>\n<td>a\nb</td>\n</tr>\n</tbody>\n</table>', /<tr><td>a<br>b<\/td><\/tr>/],
    [
      'a\n<code>b {\n  c\n}</code>\nd <code>e</code>',
      '<p>a</p><pre><code>b {\n  c\n}</code></pre><p>d <code>e</code></p>',
    ],
    ['<script>\n\n</script>a', '<p>a</p>'],
    ['a\n\n&nbsp;\n\nb', '<p>a</p><p>b</p>'],
  ])('%j', (content, expected) => {
    if (typeof expected === 'string') expect(read(content)).toBe(expected);
    else expect(read(content)).toMatch(expected);
  });
});

describe('blocks', () => {
  it('leave what they hold, its line ends as spaces', () => {
    const content =
      '<!-- wp:paragraph {"dropCap":true} -->\n<p class="x">a\n\nb</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:separator -->\n<hr/>\n<!-- /wp:separator -->';
    expect(read(content)).toBe('<p>a b</p><hr>');
    expect(dropped(content)).toEqual([]);
  });

  it('that only the site can show are named', () => {
    expect(
      dropped('<!-- wp:latest-posts {"a":1} /--><!-- wp:acme/map /--><!-- wp:more --><!--more--><!-- /wp:more -->'),
    ).toEqual(['wp:latest-posts', 'wp:acme/map']);
  });

  it('of other sites play, or are links', () => {
    const embed = (url: string) =>
      `<!-- wp:embed --><figure><div class="wp-block-embed__wrapper">\n${url}\n</div></figure>`;
    expect(read(embed('https://youtu.be/abcdefgh'))).toBe(
      '<figure><iframe src="https://www.youtube-nocookie.com/embed/abcdefgh" class="frame ratio-16-9"></iframe></figure>',
    );
    expect(read(embed('https://vimeo.com/12345'))).toBe(
      '<figure><p><a href="https://vimeo.com/12345">vimeo.com/12345</a></p></figure>',
    );
    expect(read(embed('https://social.example/1'))).toBe(
      '<figure><p><a href="https://social.example/1">https://social.example/1</a></p></figure>',
    );
  });

  it('a cover keeps its picture', () => {
    const style = 'background-image:url(https://old.example/c.jpg);min-height:9px';
    expect(read(`<!-- wp:cover --><div class="wp-block-cover alignfull" style="${style}"><p>a</p></div>`)).toBe(
      '<div class="cover align-full"><p><img src="c.jpg"></p><p>a</p></div>',
    );
  });
});

describe('addresses alone in their line', () => {
  test.each([
    ['https://youtu.be/abcdefgh\n\na', /^<iframe[^>]*><\/iframe><p>a<\/p>$/],
    ['a\nhttps://youtu.be/abcdefgh\nb', /^<p>a<\/p><iframe[^>]*><\/iframe><p>b<\/p>$/],
    ['<p>https://youtu.be/abcdefgh</p>', /^<iframe[^>]*><\/iframe>$/],
    ['https://social.example/1', /^<p><a href="https:\/\/social.example\/1">https:\/\/social.example\/1<\/a><\/p>$/],
    ['see https://youtu.be/abcdefgh there', /^<p>see https:\/\/youtu.be\/abcdefgh there<\/p>$/],
    ['https://youtube.com/', /^<p><a/],
  ])('%j', (content, expected) => {
    expect(read(content)).toMatch(expected);
  });
});

describe('shortcodes', () => {
  test.each([
    [
      '[caption align="alignright" width="9"]<img src="/a.jpg"> b <em>c</em>[/caption]',
      '<figure class="align-right"><img src="a.jpg"><figcaption>b <em>c</em></figcaption></figure>',
    ],
    [
      '[caption caption="b &amp; c"]<a href="/x"><img src="/a.jpg"></a>[/caption]',
      '<figure><a href="x"><img src="a.jpg"></a><figcaption>b &amp; c</figcaption></figure>',
    ],
    [
      'a\n[caption]<img src="/a.jpg"> b[/caption]\nc',
      '<p>a</p><figure><img src="a.jpg"><figcaption>b</figcaption></figure><p>c</p>',
    ],
    [
      '[gallery ids="2,9,1" columns="2"]',
      '<figure class="gallery columns-2"><figure><img src="two.jpg"></figure><figure><img src="one.jpg"><figcaption>The <em>first</em></figcaption></figure></figure>',
    ],
    [
      '[gallery]',
      /^<figure class="gallery columns-3"><figure><img src="one.jpg">.*<img src="two.jpg"><\/figure><\/figure>$/,
    ],
    ['[embed width="9"]https://youtu.be/abcdefgh[/embed]', /^<iframe/],
    [
      '[youtube https://www.youtube.com/watch?v=abcdefgh&w=9]',
      /^<iframe src="https:\/\/www.youtube-nocookie.com\/embed\/abcdefgh"/,
    ],
    ['[vimeo 12345]', '<p><a href="https://vimeo.com/12345">vimeo.com/12345</a></p>'],
    ['[audio mp3="https://old.example/a%20b.mp3"][/audio]', '<p><a href="a%20b.mp3">a b.mp3</a></p>'],
    ['[button url="/x"]a <em>b</em>[/button] [vc_row]c[/vc_row][x /]', '<p>a <em>b</em> c</p>'],
    ['a [sic] [1] [...] [see below, "here"] [[gallery]] b', '<p>a [sic] [1] [...] [see below, "here"] [gallery] b</p>'],
    ['<code>[gallery]</code> <pre>[caption]</pre>', '<p><code>[gallery]</code></p><pre>[caption]</pre>'],
    ['[caption]a', '<p>[caption]a</p>'],
    ['a[/caption]', '<p>a</p>'],
  ])('%s', (content, expected) => {
    if (typeof expected === 'string') expect(read(content)).toBe(expected);
    else expect(read(content)).toMatch(expected);
  });

  it('are named where their place stays empty', () => {
    expect(dropped('[contact-form-7 id="1"] [Button url=x]a[/Button] [gallery ids="1"] [sic] [audio]')).toEqual([
      '[contact-form-7]',
      '[button]',
      '[audio]',
    ]);
  });
});

test.each([
  ['a<!--more-->b', '<p>a</p><p>b</p>'],
  ['a\n\n<!--nextpage-->\n\nb', '<p>a</p><p>b</p>'],
  ['a <!-- a note --> b', '<p>a b</p>'],
])('of the comments in %j none is left', (content, expected) => {
  expect(read(content)).toBe(expected);
});
