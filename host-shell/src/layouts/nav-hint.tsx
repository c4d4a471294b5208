import { Box } from '@sala/shared-ui';
import { useState, type ReactNode } from 'react';

interface Hint {
  readonly text: string;
  /** Middle of what it belongs to, pixels from the top of the window. */
  readonly top: number;
}

const hintOf = (target: EventTarget): Hint | null => {
  const owner = target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
  if (!owner) return null;
  const { top, height } = owner.getBoundingClientRect();
  return { text: owner.dataset['hint'] ?? '', top: top + height / 2 };
};

/**
 * Names of icons, beside them, at once: the browser's own hint comes after a second and not at all
 * for the keyboard. Screen readers have the names already.
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
