import { defineHandlers } from '../../platform/http/handler';
import { runMacro, undoMacro } from '../model/run-macro';

export const macroHandlers = defineHandlers<'macroRun' | 'macroUndo'>({
  macroRun: runMacro,
  macroUndo: undoMacro,
});
