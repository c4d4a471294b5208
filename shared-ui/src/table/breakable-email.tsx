import { Fragment, type ReactNode } from 'react';

/** An email address, which has no spaces to break at. */
const address = /^[^\s@]+@\S+$/;

/** Allows line breaks in an email address after `@` and dots; other content is unchanged. */
export const breakableEmail = (content: ReactNode): ReactNode =>
  typeof content === 'string' && address.test(content)
    ? content.match(/[^@.]*[@.]|[^@.]+$/g)?.map((piece, place) => (
        <Fragment key={place}>
          {place > 0 ? <wbr /> : null}
          {piece}
        </Fragment>
      ))
    : content;
