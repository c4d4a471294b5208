import type { ReactNode } from 'react';

export interface MarkedTextProps {
  readonly text: string;
  /** Small icons or badges after the text; null: the text alone. */
  readonly marks: ReactNode;
}

/** Text and its marks, which stay on the line of its last word. */
export const MarkedText = ({ text, marks }: MarkedTextProps) => {
  if (marks === null) return text;
  const last = text.lastIndexOf(' ') + 1;
  return (
    <>
      {text.slice(0, last)}
      <span style={{ whiteSpace: 'nowrap' }}>
        {text.slice(last)}
        {marks}
      </span>
    </>
  );
};
