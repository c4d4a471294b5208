export { HelpHost } from './help-host';
export { openHelp, useHasHelp } from './help-state';
