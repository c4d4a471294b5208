import { usePartMessages } from '../use-part-messages';
import en from './locales/en.json';
import es from './locales/es-MX.json';

const messages = { 'es-MX': es, en };

export const useChartMessages = (): void => usePartMessages(messages);
