import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import css from './Pager.module.css';
import { pagerWindow } from './pagerWindow.ts';

type PageLinkProps = { className: string | undefined; children: ReactNode };

type PagerProps = {
  page: number;
  totalPages: number;
  label?: string | undefined;
  /** The link to a page: `(page, props) => <Link to="." search={{ page }} {...props} />`. */
  renderLink: (page: number, props: PageLinkProps) => ReactElement;
};

/** Prev, at most five numbers, Next. Not there at all with one page or none. */
export function Pager({ page, totalPages, label = 'Pages', renderLink }: PagerProps) {
  if (totalPages <= 1) return null;
  const link = (to: number, children: ReactNode) => renderLink(to, { className: css.page, children });
  return (
    <nav aria-label={label}>
      <ul className={css.pages}>
        {page > 1 && (
          <li>
            {link(
              page - 1,
              <>
                <ChevronLeft />
                Prev
              </>,
            )}
          </li>
        )}
        {pagerWindow(page, totalPages).map((number) => (
          <li key={number}>
            {number === page ? (
              <span className={css.page} aria-current="page">
                {number}
              </span>
            ) : (
              link(number, number)
            )}
          </li>
        ))}
        {page < totalPages && (
          <li>
            {link(
              page + 1,
              <>
                Next
                <ChevronRight />
              </>,
            )}
          </li>
        )}
      </ul>
    </nav>
  );
}
