import { describe, expect, it, test } from 'vitest';
import { sanitiseHtml } from './sanitise.ts';

const STUDIO = `/api/media/${'a1'.repeat(32)}.jpg`;
const rules = {
  frameHosts: ['www.youtube-nocookie.com', 'player.vimeo.com'],
  base: 'https://old.example/blog/',
  ownHost: 'portal.example',
  imageAddress: (url: string) => (/studio|api\/media/.test(url) ? { src: STUDIO, width: 1200, height: 800 } : null),
};
const clean = (html: string) => sanitiseHtml(html, rules);
const FOREIGN = 'rel="noopener noreferrer" target="_blank"';
const PICTURE = `<img src="${STUDIO}" alt="" width="1200" height="800" loading="lazy" decoding="async" />`;

test.each([
  ['text', '<p>text</p>'],
  ['', ''],
  ['<p> </p><p>&nbsp;</p><p><br></p>', ''],
  ['a <b>b</b><i> c</i>', '<p>a <strong>b</strong><em> c</em></p>'],
  ['<p>a<div>b</div>c', '<p>a</p><p>b</p><p>c</p>'],
  ['<strong>a<p>b</p>c</strong>', '<p><strong>a</strong></p><p><strong>b</strong></p><p><strong>c</strong></p>'],
  ['<b><b>a</b></b>', '<p><strong>a</strong></p>'],
  ['<section><h1>a</h1>b</section>', '<h2>a</h2><p>b</p>'],
  ['<p>a<br><br></p>', '<p>a</p>'],
  ['<span style="font-weight:700">a</span><span style="x">b</span>', '<p><strong>a</strong>b</p>'],
  ['<pre>\n a\n<b>b</b></pre>', '<pre>\n a\n<strong>b</strong></pre>'],
  ['<ul><li>a<li><p>b</p><ul><li>c</ul></ul>', '<ul><li>a</li><li><p>b</p><ul><li>c</li></ul></li></ul>'],
  ['<ul><li><p>a</p></li><ul><li>b</li></ul>x</ul>', '<ul><li><p>a</p><ul><li>b</li></ul></li><li>x</li></ul>'],
  ['<li>a</li><td>b</td>', '<p>a</p><p>b</p>'],
  ['<dl><dt>a<dd>b</dl>', '<dl><dt>a</dt><dd>b</dd></dl>'],
  ['<ol start=8 reversed type=a x=y><li value=3>a</ol>', '<ol start="8" type="a" reversed><li value="3">a</li></ol>'],
  ['<details><p>a</p><summary>b</summary></details>', '<details><summary>b</summary><p>a</p></details>'],
  ['<blockquote>a<cite>b<br></cite></blockquote>', '<blockquote><p>a<cite>b</cite></p></blockquote>'],
  ['<blockquote><p>a</p><cite>b<br></cite></blockquote>', '<blockquote><p>a</p><cite>b</cite></blockquote>'],
  [
    '<abbr title="Seriously">srsly</abbr> <time datetime="2026-05">May</time>',
    '<p><abbr title="Seriously">srsly</abbr> <time datetime="2026-05">May</time></p>',
  ],
  ['<p align=center>a</p><center>b</center>', '<p class="text-center">a</p><p class="text-center">b</p>'],
  [
    '<p class="alignwide has-text-align-right x" style="color:red" id=a>a</p>',
    '<p class="align-wide text-right">a</p>',
  ],
  ['a & b &lt;c&gt; &eacute; &bogus;', '<p>a &amp; b &lt;c&gt; é &amp;bogus;</p>'],
])('%s becomes %s', (given, expected) => {
  expect(clean(given)).toBe(expected);
  expect(clean(expected)).toBe(expected);
});

describe('headings', () => {
  const levels = (html: string) => clean(html).match(/<h\d/g)?.join('').replaceAll('<h', '');
  test.each([
    ['<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>', '234566'],
    ['<h4>a</h4><h2>b</h2><h5>c</h5><h2>d</h2>', '2232'],
    ['<h2>a</h2><h4>b</h4><h3>c</h3>', '233'],
    ['<h2>a</h2><h2></h2><blockquote><h6>b</h6></blockquote>', '23'],
  ])('of %s get the levels %s', (html, expected) => {
    expect(levels(html)).toBe(expected);
    expect(levels(clean(html))).toBe(expected);
  });
});

describe('links', () => {
  test.each([
    ['https://x.example/a?b=c&d', `<a href="https://x.example/a?b=c&amp;d" ${FOREIGN}>`],
    ['/about', `<a href="https://old.example/about" ${FOREIGN}>`],
    ['//x.example', `<a href="https://x.example/" ${FOREIGN}>`],
    ['https://portal.example/blog/1', '<a href="https://portal.example/blog/1">'],
    ['mailto:maya@x.example', '<a href="mailto:maya@x.example">'],
    ['uploads/studio.jpg', `<a href="${STUDIO}">`],
    ['#note-1', ''],
    ['tel:123', ''],
  ])('to %s are written %s', (href, expected) => {
    expect(clean(`<a href="${href}" target=x rel=y title=z>a</a>`)).toBe(`<p>${expected}a${expected && '</a>'}</p>`);
  });

  it('lead nowhere where nothing says what they are relative to', () => {
    expect(sanitiseHtml('<a href="/about">a</a>', { ...rules, base: undefined })).toBe('<p>a</p>');
  });
});

describe('pictures', () => {
  const size = (attributes: string) => /width.*height="\d+"/.exec(clean(`<img src="studio.jpg" ${attributes}>`))?.[0];
  test.each([
    ['', 'width="1200" height="800"'],
    ['width=300 height=7', 'width="300" height="200"'],
    ['width=160', 'width="160" height="107"'],
    ['width=5000 height=9', 'width="1200" height="800"'],
    ['width=100% height=auto', 'width="1200" height="800"'],
  ])('with %s are %s', (attributes, expected) => {
    expect(size(attributes)).toBe(expected);
  });

  it('are shown late, without their other sources, with their place', () => {
    const html =
      '<img class="alignleft size-full" srcset="studio 2x" sizes=9 src="data:x" data-src="studio.jpg" alt="A &quot;b&quot;">';
    const picture = PICTURE.replace('alt=""', 'alt="A &quot;b&quot;"').replace(' />', ' class="align-left" />');
    expect(clean(html)).toBe(`<p>${picture}</p>`);
  });

  it('that did not come along become links, by what they show or by their names', () => {
    const link = (name: string, text: string) => `<a href="https://old.example/${name}" ${FOREIGN}>${text}</a>`;
    expect(clean('a<img src="/gone.jpg" alt="A cat">b')).toBe(`<p>a ${link('gone.jpg', 'A cat')} b</p>`);
    expect(clean('<img src="/a%20b.jpg">')).toBe(`<p>${link('a%20b.jpg', 'a b.jpg')}</p>`);
    expect(clean('<a href="/post"><img src="/gone.jpg"></a>')).toBe(`<p>${link('post', 'gone.jpg')}</p>`);
  });

  it('that only count readers are gone', () => {
    expect(clean('<img src="https://x.example/p.gif" width=1 height=1>')).toBe('');
  });

  it('of letters are letters', () => {
    expect(clean('<img class="emoji" alt="🙂" src="/studio.png">')).toBe('<p>🙂</p>');
  });
});

describe('frames', () => {
  const frame = (src: string, shape = 'ratio-16-9', title = 'Video on YouTube') =>
    `<iframe src="${src}" title="${title}" class="frame ${shape}" loading="lazy" ` +
    'sandbox="allow-scripts allow-same-origin allow-presentation" allowfullscreen ' +
    'referrerpolicy="strict-origin-when-cross-origin"></iframe>';
  const tube = (id: string) => frame(`https://www.youtube-nocookie.com/embed/${id}`);
  test.each([
    ['https://www.youtube.com/embed/abcdefgh?feature=oembed&autoplay=1', tube('abcdefgh')],
    ['//youtu.be/abcdefgh?t=12', tube('abcdefgh?start=12')],
    ['http://m.youtube.com/watch?v=abcdefgh', tube('abcdefgh')],
    [
      'https://vimeo.com/1234567/a1b2',
      frame('https://player.vimeo.com/video/1234567?h=a1b2', 'ratio-16-9', 'Video on Vimeo'),
    ],
  ])('of %s play', (src, expected) => {
    expect(clean(`<p>a<iframe src="${src}" onload=x allow="camera *"></iframe></p>`)).toBe(`<p>a</p>${expected}`);
    expect(clean(expected)).toBe(expected);
  });

  it('have the shape of their size', () => {
    expect(clean('<iframe src="https://player.vimeo.com/video/1" width=400 height=300>')).toContain(
      'class="frame ratio-4-3"',
    );
    expect(clean('<iframe src="https://player.vimeo.com/video/1" width=9 height=16>')).toContain(
      'class="frame ratio-9-16"',
    );
  });

  it('of other hosts become links', () => {
    const html = '<iframe src="https://open.spotify.com/embed/track/1" title="A song"></iframe>';
    expect(clean(html)).toBe(`<p><a href="https://open.spotify.com/embed/track/1" ${FOREIGN}>A song</a></p>`);
  });
});

describe('tables and figures', () => {
  it('a table stands in a box that scrolls and has a name', () => {
    const box = '<div class="table-scroll" role="region" tabindex="0" aria-label="';
    expect(clean('<table><caption>Sums</caption><tr><td colspan=2 width=9>a<table><tr><td>b</table></table>')).toBe(
      `${box}Sums"><table><caption>Sums</caption><tbody><tr><td colspan="2">a<table><tbody><tr><td>b</td></tr></tbody></table></td></tr></tbody></table></div>`,
    );
    expect(clean('<table>x<tr><th>a</table>')).toBe(
      `<p>x</p>${box}Table"><table><tbody><tr><th>a</th></tr></tbody></table></div>`,
    );
  });

  it('a figure has its captions last, as one', () => {
    expect(
      clean('<figure><figcaption>a</figcaption><p><img src=studio></p><figcaption><p>b</p></figcaption></figure>'),
    ).toBe(`<figure>${PICTURE}<figcaption>a b</figcaption></figure>`);
    expect(clean('<figure><figcaption>a</figcaption></figure>')).toBe('<p>a</p>');
  });

  it('galleries of every age of WordPress are one', () => {
    const gallery = `<figure class="gallery columns-2"><figure>${PICTURE}<figcaption>a</figcaption></figure></figure>`;
    for (const html of [
      '<figure class="wp-block-gallery columns-2"><figure class="wp-block-image"><img src=studio><figcaption>a</figcaption></figure></figure>',
      '<figure class="wp-block-gallery columns-2"><ul><li><figure><img src=studio><figcaption>a</figcaption></figure></li></ul></figure>',
      '<ul class="wp-block-gallery columns-2"><li><figure><img src=studio><figcaption>a</figcaption></figure></li></ul>',
      '<div class="gallery gallery-columns-2"><dl class="gallery-item"><dt class="gallery-icon"><img src=studio></dt><dd class="wp-caption-text gallery-caption">a</dd></dl><br></div>',
    ]) {
      expect(clean(html)).toBe(gallery);
    }
    expect(clean(gallery)).toBe(gallery);
  });
});

describe('text from right to left', () => {
  test.each([
    ['<p>שלום world</p><p>hi</p>', '<p dir="rtl">שלום world</p><p>hi</p>'],
    ['<ul><li>«مرحبا»</ul>', '<ul dir="rtl"><li>«مرحبا»</li></ul>'],
    ['<p dir=auto>שלום</p>', '<p dir="auto">שלום</p>'],
    ['<p style="direction:rtl">123</p>', '<p dir="rtl">123</p>'],
  ])('%s becomes %s', (given, expected) => {
    expect(clean(given)).toBe(expected);
  });
});
