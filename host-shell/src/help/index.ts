export { HelpHost } from './help-host';
export { hasHelp, openHelp } from './help-state';
