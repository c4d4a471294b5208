import { cloneElement, useState, type ComponentType } from 'react';
import type { PanelProps } from './panel-props';
import { loadParts, type Parts } from './load-frame-parts';

interface OnDemandProps extends PanelProps {
  readonly pick: (parts: Parts) => ComponentType<PanelProps>;
}

/* A failed prefetch is retried on press. */
const loadAhead = () => void loadParts().catch(() => undefined);

/** A button that loads its panel on first use; if that fails, pressing again retries. */
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
    onClick: () => void open().catch(() => undefined), // pressing again retries
    onFocus: loadAhead,
    onPointerEnter: loadAhead,
  });
};
