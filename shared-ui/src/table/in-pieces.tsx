import { Fragment, type ReactNode } from 'react';

/** An email address: no spaces to break at. */
const address = /^[^\s@]+@\S+$/;

/**
 * An address may break behind its `@` and its dots, and only there while they suffice; anything
 * else stays as it is.
 */
export const inPieces = (content: ReactNode): ReactNode =>
  typeof content === 'string' && address.test(content)
    ? content.match(/[^@.]*[@.]|[^@.]+$/g)?.map((piece, place) => (
        <Fragment key={place}>
          {place > 0 ? <wbr /> : null}
          {piece}
        </Fragment>
      ))
    : content;
