import { Box } from '@sala/shared-ui';
import { useState, type ReactNode } from 'react';

interface Hint {
  readonly text: string;
  /** Vertical centre of the icon, pixels from the top of the window. */
  readonly top: number;
}

const hintOf = (target: EventTarget): Hint | null => {
  const owner = target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
  if (!owner) return null;
  const { top, height } = owner.getBoundingClientRect();
  return { text: owner.dataset['hint'] ?? '', top: top + height / 2 };
};

/**
 * Immediate tooltips for icons: the browser's own take a second and never appear for the keyboard.
 * Screen readers have the labels already.
 */
export const NavHints = ({ children }: { readonly children: ReactNode }) => {
  const [hint, setHint] = useState<Hint | null>(null);
  const hide = () => setHint(null);
  return (
    <Box
      display="contents"
      onPointerOver={({ target }) => setHint(hintOf(target))}
      onPointerLeave={hide}
      onFocus={({ target }) => setHint(target.matches(':focus-visible') ? hintOf(target) : null)}
      onBlur={hide}
      onClick={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {children}
      {hint ? (
        <Box
          aria-hidden
          position="fixed"
          insetInlineStart="3.75rem"
          zIndex="popover"
          px="2"
          py="1"
          bg="fg"
          color="bg"
          fontSize="xs"
          fontWeight="medium"
          borderRadius="sm"
          whiteSpace="nowrap"
          pointerEvents="none"
          transform="translateY(-50%)"
          style={{ top: hint.top }}
        >
          {hint.text}
        </Box>
      ) : null}
    </Box>
  );
};
