import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from 'n8n-workflow';

/** The address of a Sundesk and an API key; n8n tests them with `getaccount`. */
export class SundeskApi implements ICredentialType {
  name = 'sundeskApi';
  displayName = 'Sundesk API';
  icon: Icon = 'file:../nodes/Sundesk/sundesk.svg';
  documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-sundesk';

  properties: INodeProperties[] = [
    {
      displayName: 'Address of Your Sundesk',
      name: 'url',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://crm.example.com',
      description: 'The address that you open in the browser to use Sundesk',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'Create one in Sundesk under Settings, API keys',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { qs: { api_key: '={{$credentials.apiKey}}' } },
  };

  test: ICredentialTestRequest = {
    request: {
      baseURL: '={{$credentials.url.replace(/\\/+$/, "")}}',
      url: '/apidata.php',
      qs: { action: 'getaccount' },
    },
  };
}
