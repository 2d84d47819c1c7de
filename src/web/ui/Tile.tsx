import type { ComponentProps } from 'react';
import { Cover } from './Cover.tsx';
import { classNames } from './classNames.ts';
import css from './Tile.module.css';

/** Three tiles beside each other, two on a tablet, one on a phone. */
export function TileGrid({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames(css.tiles, className)} />;
}

type TileProps = ComponentProps<'article'> & {
  /** Glyph, words and arrow in one row. */
  wide?: boolean | undefined;
  /** Not set up for this reader: leads nowhere, so its title holds no link. */
  inactive?: boolean | undefined;
};

/** A resource, an opportunity, a survey, a post. The link in its title covers all of it; links in its text stay above. */
export function Tile({ wide, inactive, className, ...props }: TileProps) {
  return <article {...props} className={classNames(css.tile, wide && css.wide, inactive && css.inactive, className)} />;
}

/** The picture as it comes, 16:9. */
export function TileCover({ className, ...props }: ComponentProps<typeof Cover>) {
  return <Cover {...props} className={classNames(css.cover, className)} />;
}

export function TileBody({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames(css.body, className)} />;
}

/** What kind of thing it is, above the title: 'Featured resource'. */
export function TileKind({ className, ...props }: ComponentProps<'p'>) {
  return <p {...props} className={classNames(css.kind, className)} />;
}

/** Holds the tile's one link. */
export function TileTitle({ className, children, ...props }: ComponentProps<'h2'>) {
  return (
    <h2 {...props} className={classNames(css.title, className)}>
      {children}
    </h2>
  );
}

export function TileText({ className, ...props }: ComponentProps<'p'>) {
  return <p {...props} className={classNames(css.text, className)} />;
}

/** The icon at the left of a wide tile. */
export function TileGlyph({ brand, className, ...props }: ComponentProps<'span'> & { brand?: boolean | undefined }) {
  return <span {...props} className={classNames(css.glyph, brand && css.brand, className)} />;
}
