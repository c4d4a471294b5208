import type { SearchChanges } from '@sala/shell-sdk';
import { NewRule } from './edit-rule';
import { RulePanel } from './rule-panel';
import type { RulePlace } from './rule-search';
import { RunPanel } from './run-panel';
import type { MoveRule } from './use-move-rule';

export interface RulePanelsProps {
  readonly place: RulePlace;
  readonly go: (
    changes: SearchChanges<RulePlace>,
    options?: { readonly replace?: boolean },
  ) => void;
  readonly canManage: boolean;
  readonly moving: MoveRule;
}

/** What the address opens beside the list. */
export const RulePanels = ({ place, go, canManage, moving }: RulePanelsProps) => {
  const close = () => go({ new: '', starter: '', ruleId: '', edit: '', tab: undefined, runId: '' });
  if (place.new && canManage)
    return (
      <NewRule
        key={place.starter}
        starter={place.starter}
        onClose={close}
        onSaved={(ruleId) => go({ new: '', starter: '', ruleId })}
      />
    );
  if (place.runId)
    return (
      <RunPanel
        key={place.runId}
        runId={place.runId}
        canManage={canManage}
        onRule={(ruleId) => go({ ruleId, runId: '', tab: 'runs' })}
        onClose={() => (place.ruleId ? go({ runId: '' }) : close())}
      />
    );
  return (
    <RulePanel
      key={place.ruleId}
      ruleId={place.ruleId}
      editing={place.edit === '1' && canManage}
      tab={place.tab}
      canManage={canManage}
      moving={moving}
      onEdit={(editing) => go({ edit: editing ? '1' : '' })}
      onTab={(tab) => go({ tab }, { replace: true })}
      onRun={(runId) => go({ runId })}
      onClose={close}
    />
  );
};
