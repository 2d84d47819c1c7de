/** Just enough colour to judge a brand's contrast: sRGB hex and OKLCH in, WCAG contrast out. */

/** Linear-light sRGB, each 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Reads `#rrggbb` or `oklch(L C H)`. */
export function readColour(text: string): Colour {
  return text.startsWith('#') ? fromHex(text) : fromOklch(text);
}

/** A colour as `#rrggbb`: mail programs know no other form. */
export function hexOf(colour: Colour): string {
  const bytes = colour.map((share) =>
    Math.round(255 * (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055)),
  );
  return `#${Buffer.from(bytes).toString('hex')}`;
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function fromHex(text: string): Colour {
  const linear = (at: number) => {
    const share = Number.parseInt(text.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [linear(1), linear(3), linear(5)];
}

/** CSS Color 4, section 9.3 (OKLCH to OKLab) and the matrices of its sample code. Out of gamut is cut off. */
function fromOklch(text: string): Colour {
  const [lightness = 0, chroma = 0, hue = 0] = (text.match(/[\d.]+/g) ?? []).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (share: number) => Math.min(1, Math.max(0, share));
  return [
    cut(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    cut(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    cut(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}
