import { Box } from '@sala/shared-ui';
import { plainWord } from '../../parts/plain-word';

/** A text in which the words of a search are marked, whatever their accents and endings. */
export const Marked = ({
  text,
  words,
}: {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}) => (
  <>
    {text.split(/([\p{L}\p{N}]+)/u).map((part, place) =>
      words.has(plainWord(part)) ? (
        <Box as="mark" key={place} bg="accent.muted" color="fg" borderRadius="sm">
          {part}
        </Box>
      ) : (
        part
      ),
    )}
  </>
);
