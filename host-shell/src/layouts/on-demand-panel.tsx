import { cloneElement, useState, type ComponentType } from 'react';
import type { PanelProps } from './panel-props';
import { loadFrameParts, type FrameParts } from './load-frame-parts';

interface OnDemandProps extends PanelProps {
  readonly pick: (parts: FrameParts) => ComponentType<PanelProps>;
}

/* A failed prefetch is retried on press. */
const loadAhead = () => void loadFrameParts().catch(() => undefined);

/** A button that loads its panel on first use; if that fails, pressing again retries. */
export const OnDemandPanel = ({ trigger, pick }: OnDemandProps) => {
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null);
  const [loading, setLoading] = useState(false);
  if (Panel) return <Panel trigger={trigger} />;
  const open = async () => {
    setLoading(true);
    try {
      const parts = await loadFrameParts();
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
