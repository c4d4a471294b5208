import { Fragment, type ReactNode } from 'react';

/** An e-mail address, which has no spaces to break at. */
const address = /^[^\s@]+@\S+$/;

/** Allows line breaks in an e-mail address after `@` and dots; other content is unchanged. */
export const breakableEmail = (content: ReactNode): ReactNode =>
  typeof content === 'string' && address.test(content)
    ? content.match(/[^@.]*[@.]|[^@.]+$/g)?.map((piece, place) => (
        <Fragment key={place}>
          {place > 0 ? <wbr /> : null}
          {piece}
        </Fragment>
      ))
    : content;
