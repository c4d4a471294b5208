export { rememberedView, rememberViews } from './default-view';
export { useOpeningView } from './use-opening-view';
export { columnsOfSettings, keptOf, showSame, wordsOf, type Settings } from './view-settings';
