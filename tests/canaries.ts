/** Looking for values wherever they may have got to: in every form in which a file could hold them. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What was found: a value's name and where it stands. */
export type Find = readonly [name: string, where: string];

/** Each regular file below these folders, and each text, that holds one of the values. */
export function findsOf(
  values: Readonly<Record<string, string>>,
  { folders = [], texts = {} }: { folders?: readonly string[]; texts?: Readonly<Record<string, string>> },
): Find[] {
  const forms = Object.entries(values).flatMap(([name, value]) =>
    formsOf(value).map((form): readonly [string, Buffer] => [name, form]),
  );
  const inside = (where: string, bytes: Buffer): Find[] => {
    const names = forms.filter(([, form]) => bytes.includes(form)).map(([name]) => name);
    return [...new Set(names)].map((name) => [name, where]);
  };
  const files = folders.flatMap(filesBelow).flatMap((path) => inside(path, readFileSync(path)));
  return [...files, ...Object.entries(texts).flatMap(([name, text]) => inside(name, Buffer.from(text)))];
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

/** As it is, in small and capital letters, in groups of four, backwards, in UTF-16, hexadecimal, percent and base64. */
function formsOf(value: string): Buffer[] {
  const plain = [value, value.toLowerCase(), value.toUpperCase(), value.replaceAll(/(.{4})(?!$)/g, '$1 ')];
  const bytes = Buffer.from(value);
  const texts = [
    ...plain,
    [...value].reverse().join(''),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    encodeURIComponent(value),
    ...['base64', 'base64url'].flatMap((form) => [0, 1, 2].map((shift) => base64Inside(bytes, shift, form))),
  ];
  return [...texts.map((text) => Buffer.from(text)), Buffer.from(value, 'utf16le')];
}

/** What of a value's base64 is the same whatever stands around it, when so many bytes before it share its first group. */
function base64Inside(bytes: Buffer, shift: number, form: string): string {
  const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString(form as 'base64');
  const whole = Math.floor((shift + bytes.length) / 3) * 4;
  return text.slice(shift === 0 ? 0 : 4, whole);
}
