/*
** SPDX-License-Identifier: MIT
**
** Links that are secrets: webhooks, tokens of bots, private calendars, keys in paths.
** Whoever has such a link can use it.
**
** D: the site's own documents call it a secret, or tell to keep it private; known in
** November 2026.  The rows are in order of their sites.
*/
#include "secrets.h"

static const struct site_row secrets_rows[SECRETS_ROWS] = {
  { SPAN("alchemy.com"), SPAN("/v2/!"), SPAN(""), 0 },                     /* D Alchemy */
  { SPAN("alert.victorops.com"),                                            /* D Splunk */
    SPAN("/integrations/*/*/alert/!"), SPAN(""), 0 },
  { SPAN("api.telegram.org"), SPAN("/bot!"), SPAN(""), 0 },               /* D Telegram */
  { SPAN("api.telegram.org"), SPAN("/file/bot!"), SPAN(""), 0 },          /* D Telegram */
  { SPAN("calendar.google.com"),                                            /* D Google */
    SPAN("/calendar/ical/*/private-!"), SPAN(""), 0 },
  { SPAN("connect.pabbly.com"),                                             /* D Pabbly */
    SPAN("/workflow/sendwebhookdata/!"), SPAN(""), 0 },
  { SPAN("datadoghq.com"), SPAN("/v1/input/!"), SPAN(""), 0 },             /* D Datadog */
  { SPAN("discord.com"), SPAN("/api/webhooks/*/!"), SPAN(""), 0 },         /* D Discord */
  { SPAN("discord.com"), SPAN("/api/v*/webhooks/*/!"), SPAN(""), 0 },      /* D Discord */
  { SPAN("discordapp.com"), SPAN("/api/webhooks/*/!"), SPAN(""), 0 },      /* D Discord */
  { SPAN("discordapp.com"), SPAN("/api/v*/webhooks/*/!"), SPAN(""), 0 },   /* D Discord */
  { SPAN("events.pagerduty.com"), SPAN("/integration/!"), SPAN(""), 0 }, /* D PagerDuty */
  { SPAN("hc-ping.com"), SPAN("/!"), SPAN(""), 0 },                   /* D Healthchecks */
  { SPAN("hook.eu1.make.com"), SPAN("/!"), SPAN(""), 0 },                     /* D Make */
  { SPAN("hook.eu2.make.com"), SPAN("/!"), SPAN(""), 0 },                     /* D Make */
  { SPAN("hook.integromat.com"), SPAN("/!"), SPAN(""), 0 },                   /* D Make */
  { SPAN("hook.us1.make.com"), SPAN("/!"), SPAN(""), 0 },                     /* D Make */
  { SPAN("hook.us2.make.com"), SPAN("/!"), SPAN(""), 0 },                     /* D Make */
  { SPAN("hooks.airtable.com"),                                           /* D Airtable */
    SPAN("/workflows/v*/genericwebhook/*/*/!"), SPAN(""), 0 },
  { SPAN("hooks.nabu.casa"), SPAN("/!"), SPAN(""), 0 },             /* D Home Assistant */
  { SPAN("hooks.slack-gov.com"), SPAN("/services/*/*/!"), SPAN(""), 0 },     /* D Slack */
  { SPAN("hooks.slack-gov.com"), SPAN("/workflows/*/*/*/!"), SPAN(""), 0 },  /* D Slack */
  { SPAN("hooks.slack-gov.com"), SPAN("/triggers/*/*/!"), SPAN(""), 0 },     /* D Slack */
  { SPAN("hooks.slack.com"), SPAN("/services/*/*/!"), SPAN(""), 0 },         /* D Slack */
  { SPAN("hooks.slack.com"), SPAN("/workflows/*/*/*/!"), SPAN(""), 0 },      /* D Slack */
  { SPAN("hooks.slack.com"), SPAN("/triggers/*/*/!"), SPAN(""), 0 },         /* D Slack */
  { SPAN("hooks.zapier.com"), SPAN("/hooks/*/*/!"), SPAN(""), 0 },          /* D Zapier */
  { SPAN("infura.io"), SPAN("/v3/!"), SPAN(""), 0 },                        /* D Infura */
  { SPAN("maker.ifttt.com"), SPAN("/trigger/*/with/key/!"), SPAN(""), 0 },   /* D IFTTT */
  { SPAN("maker.ifttt.com"),                                                 /* D IFTTT */
    SPAN("/trigger/*/json/with/key/!"), SPAN(""), 0 },
  { SPAN("maker.ifttt.com"), SPAN("/use/!"), SPAN(""), 0 },                  /* D IFTTT */
  { SPAN("open.feishu.cn"), SPAN("/open-apis/bot/hook/!"), SPAN(""), 0 },   /* D Feishu */
  { SPAN("open.feishu.cn"),                                                 /* D Feishu */
    SPAN("/open-apis/bot/v*/hook/!"), SPAN(""), 0 },
  { SPAN("open.larksuite.com"), SPAN("/open-apis/bot/hook/!"), SPAN(""), 0 }, /* D Lark */
  { SPAN("open.larksuite.com"),                                               /* D Lark */
    SPAN("/open-apis/bot/v*/hook/!"), SPAN(""), 0 },
  { SPAN("outlook.live.com"), SPAN("/owa/calendar/*/*/!"), SPAN(""), 0 },  /* D Outlook */
  { SPAN("outlook.office.com"), SPAN("/webhook*/!/*/!/!"), SPAN(""), 0 },    /* D Teams */
  { SPAN("outlook.office365.com"), SPAN("/webhook*/!/*/!/!"), SPAN(""), 0 }, /* D Teams */
  { SPAN("outlook.office365.com"),                                         /* D Outlook */
    SPAN("/owa/calendar/*/!"), SPAN(""), 0 },
  { SPAN("quiknode.pro"), SPAN("/!"), SPAN(""), 0 },                     /* D QuickNode */
  { SPAN("uptime.betterstack.com"),                                   /* D Better Stack */
    SPAN("/api/v1/heartbeat/!"), SPAN(""), 0 },
  { SPAN("webhook.office.com"), SPAN("/webhook*/!/*/!/!"), SPAN(""), 0 },    /* D Teams */
  { SPAN("webhook.site"), SPAN("/!"), SPAN(""), 0 },                               /* D */
};

const struct site_table uri_secrets_table = {
  secrets_rows, {
    0, 0, 4, 4, 6, 11, 12, 12, 12, 27, 28, 28, 28, 28, 31, 31, 39, 39, 40, 40, 40,
    40, 41, 41, 43, 43, 43, 43
  }, {
    0x0, 0x90800, 0x0, 0xC0000, 0x6800, 0x100000, 0x0,
    0x0, 0xF8800, 0x200, 0x0, 0x0, 0x0, 0x8000,
    0x0, 0x254000, 0x0, 0x1000, 0x0, 0x0, 0x0,
    0x400000, 0x0, 0x41000, 0x0, 0x0, 0x0
  }
};

const uint32_t uri_secrets_tails[SECRETS_TAILS] = {
  0x1, 0x40000, 0x0, 0x0, 0x40000, 0x501818, 0x0, 0x4000, 0x0,
  0x0, 0x0, 0x8008, 0x0, 0x2, 0x0, 0x0, 0x10000, 0x100,
  0x20, 0x10000, 0x100002, 0x104, 0x8000, 0x0, 0x0, 0x103000, 0x0
};
