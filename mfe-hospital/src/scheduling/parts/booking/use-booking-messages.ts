import { usePartMessages } from '../../../parts/use-part-messages';
import en from './locales/en.json';
import es from './locales/es-MX.json';

const messages = { 'es-MX': es, en };

/** For the booking form and other parts that show booking reasons and conflicts. */
export const useBookingMessages = (): void => usePartMessages(messages);
