import type { EndpointsOf } from '../platform/endpoint';
import { appointmentLinks } from './appointment-links';
import { appointmentReplies } from './appointment-replies';
import { channelConnections } from './channel-connections';
import { chatChannels } from './chat-channels';
import { chatMessages } from './chat-messages';
import { contacts } from './contacts';
import { conversations } from './conversations';
import { emailConversions } from './email-conversions';
import { emailRules } from './email-rules';
import { emailThreads } from './email-threads';
import { inboxDesk } from './inbox-desk';
import { mailboxes } from './mailboxes';
import { messageTemplates } from './message-templates';
import { messages } from './messages';
import { messagingMetrics } from './messaging-metrics';
import { outgoing } from './outgoing';
import { eventTemplates } from './event-templates';
import { quickReplies } from './quick-replies';
import type { messagingRouteTable } from './route-table';
import { sandboxPhone } from './sandbox-phone';

export const messagingEndpoints = {
  ...conversations,
  ...inboxDesk,
  ...messages,
  ...contacts,
  ...channelConnections,
  ...outgoing,
  ...messageTemplates,
  ...sandboxPhone,
  ...mailboxes,
  ...emailThreads,
  ...emailConversions,
  ...emailRules,
  ...chatChannels,
  ...chatMessages,
  ...eventTemplates,
  ...quickReplies,
  ...appointmentReplies,
  ...appointmentLinks,
  ...messagingMetrics,
} satisfies EndpointsOf<typeof messagingRouteTable>;
