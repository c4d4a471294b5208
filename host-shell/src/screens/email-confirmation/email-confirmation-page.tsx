export { EmailVerification as default } from '../../components/email-verification';
