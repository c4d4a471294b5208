import { cloneElement, useState, type ComponentType } from 'react';
import type { PanelProps } from './panel-props';
import { loadParts, type Parts } from './parts-loader';

interface OnDemandProps extends PanelProps {
  readonly pick: (parts: Parts) => ComponentType<PanelProps>;
}

/* Somebody is about to ask: a failure is met again when they do. */
const loadAhead = () => void loadParts().catch(() => undefined);

/**
 * A button whose panel comes when it is first asked for; when it cannot be had, the button can be
 * pressed again.
 */
export const OnDemand = ({ trigger, pick }: OnDemandProps) => {
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null);
  const [loading, setLoading] = useState(false);
  if (Panel) return <Panel trigger={trigger} />;
  const open = async () => {
    setLoading(true);
    try {
      const parts = await loadParts();
      setPanel(() => pick(parts));
    } finally {
      setLoading(false);
    }
  };
  return cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    loading,
    onClick: () => void open().catch(() => undefined), // the button is there to be pressed again
    onFocus: loadAhead,
    onPointerEnter: loadAhead,
  });
};
