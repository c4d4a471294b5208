import { IconButton } from '@sala/shared-ui';
import { GripIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import type { HTMLAttributes } from 'react';
import { useDragState } from './drag-state';

export interface DragHandleProps {
  readonly item: string;
  /** Pointer listeners, unless the whole item starts a drag. */
  readonly listeners?: HTMLAttributes<HTMLElement> | undefined;
}

/** Drag handle: Enter or Space lifts and drops, arrows move, Escape cancels. */
export const DragHandle = ({ item, listeners }: DragHandleProps) => {
  const { t } = useTranslation('customers');
  const { lifted, labelOf, toggle, onKeyDown, leave, keepHandle, instructionsId } = useDragState();
  const isLifted = lifted?.item === item;
  return (
    <IconButton
      {...listeners}
      ref={(handle) => {
        keepHandle(item, handle);
        return () => keepHandle(item, null);
      }}
      label={t('drag.move', { name: labelOf(item) })}
      icon={<GripIcon />}
      size="sm"
      cursor={isLifted ? 'grabbing' : 'grab'}
      touchAction="none"
      color="fg.muted"
      aria-describedby={instructionsId}
      aria-pressed={isLifted}
      onClick={() => toggle(item)}
      onKeyDown={(event) => onKeyDown(event, item)}
      onBlur={() => leave(item)}
    />
  );
};
