import { createLink, Link } from '@tanstack/react-router';
import { brand } from '../brand.ts';
import { BrandLine } from '../ui/BrandLine.tsx';
import { BrandMark } from '../ui/BrandMark.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';

const BrandLink = createLink(BrandLine);
const PageButton = createLink(ButtonLink);

/** The network's name as the way home; the mark alone where there is no room. */
export function HomeLink({ narrow }: { narrow?: boolean | undefined }) {
  if (!narrow) return <BrandLink to="/" name={brand.product} by={brand.company} logo={brand.logo} />;
  return (
    <Link to="/" aria-label={brand.product}>
      <BrandMark logo={brand.logo} />
    </Link>
  );
}

export function BackToHome() {
  return <PageButton to="/">Back to Home</PageButton>;
}
