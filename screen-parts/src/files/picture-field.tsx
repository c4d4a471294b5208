import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { FileButton } from '@sala/shared-ui/form';
import { useId, type ReactNode } from 'react';
import { asPicture } from './picture';

export interface PictureFieldProps {
  readonly label: string;
  readonly help: string;
  /** Object URL of the stored picture; undefined when there is none or it is loading. */
  readonly url: string | undefined;
  readonly kept: boolean;
  /** Placeholder without a picture. */
  readonly icon: ReactNode;
  readonly words: {
    readonly shown: string;
    readonly choose: string;
    readonly exchange: string;
    readonly remove: string;
  };
  readonly wide?: boolean;
  /** Use a format that documents support. */
  readonly forPrint?: boolean;
  readonly busy: boolean;
  readonly refusal: string | null;
  /** null removes the picture. */
  readonly onChange: (picture: Blob | null) => void;
  readonly readOnly?: boolean;
}

/** A picture saved as soon as it is chosen: unlike text, a file cannot be retyped. */
export const PictureField = (props: PictureFieldProps) => {
  const {
    label,
    help,
    url,
    kept,
    icon,
    words,
    wide = false,
    forPrint = false,
    busy,
    refusal,
    onChange,
    readOnly = false,
  } = props;
  const id = useId();
  const choose = async (file: File) => onChange(await asPicture(file, { forPrint }));
  return (
    <Flex role="group" aria-labelledby={id} aria-describedby={`${id}-help`} gap="3" align="center">
      <Flex
        align="center"
        justify="center"
        h="16"
        w={wide ? '8rem' : '16'}
        flexShrink="0"
        borderWidth="1px"
        borderRadius="md"
        bg={url ? 'white' : 'bg.muted'}
        color="fg.subtle"
        overflow="hidden"
      >
        {url ? (
          <img src={url} alt={words.shown} style={{ maxWidth: '100%', maxHeight: '100%' }} />
        ) : (
          icon
        )}
      </Flex>
      <Box minW="0">
        <Text id={id} size="sm" fontWeight="medium">
          {label}
        </Text>
        <Text id={`${id}-help`} size="xs" tone="muted" mb="1.5">
          {help}
        </Text>
        {readOnly ? null : (
          <Flex gap="2" wrap="wrap">
            <FileButton
              accept="image/png,image/jpeg,image/webp"
              label={label}
              size="sm"
              disabled={busy}
              onFile={(file) => void choose(file)}
            >
              {kept ? words.exchange : words.choose}
            </FileButton>
            {kept ? (
              <Button size="sm" variant="ghost" disabled={busy} onClick={() => onChange(null)}>
                {words.remove}
              </Button>
            ) : null}
          </Flex>
        )}
        {refusal ? (
          <Text role="alert" size="sm" color="danger.fg" mt="1">
            {refusal}
          </Text>
        ) : null}
      </Box>
    </Flex>
  );
};
