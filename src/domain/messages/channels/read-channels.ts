import type { AccountDb } from '../../account-db.ts';
import { readSettings } from '../../accounts/settings/queries.ts';
import type { App } from '../../app.ts';
import { incomingSmsPath } from '../sms/receive-sms.ts';
import type { OwnEmail, OwnSms } from './own-channels.ts';
import { readOwnChannels } from './queries.ts';

/** The channels that an account uses now. */
type ChannelInUse = 'own' | 'operator' | 'none';

/** The channels of an account, without secrets. */
type ChannelsShown = {
  email: {
    inUse: ChannelInUse;
    own: (Omit<OwnEmail, 'sealedPassword'> & { hasPassword: boolean }) | undefined;
  };
  sms: {
    inUse: ChannelInUse;
    own: Omit<OwnSms, 'sealedToken'> | undefined;
    /** The name in the settings that SMS show as their sender; empty for a number. */
    sender: string;
    senderRegistered: boolean;
    /** The address to which the provider must post replies. */
    answersUrl: string;
  };
};

/** Returns the channels of an account. Of a secret it says only that there is one. */
export async function readChannels(app: App, store: AccountDb): Promise<ChannelsShown> {
  const { email, sms } = await readOwnChannels(store);
  const settings = await readSettings(store);
  return {
    email: {
      inUse: inUse(email, app.sendEmail),
      own: email && withoutPassword(email),
    },
    sms: {
      inUse: inUse(sms, app.sendSms),
      own: sms && { url: sms.url, sid: sms.sid, from: sms.from },
      sender: settings.sms.sender,
      senderRegistered: settings.sms.senderRegistered,
      answersUrl: app.baseUrl() + incomingSmsPath,
    },
  };
}

function inUse(own: unknown, operators: unknown): ChannelInUse {
  if (own !== undefined) return 'own';
  return operators === undefined ? 'none' : 'operator';
}

function withoutPassword({ sealedPassword, ...server }: OwnEmail) {
  return { ...server, hasPassword: sealedPassword !== undefined };
}
