export const helpText = `patchbay: MCP servers without a window

Usage: patchbay [OPTIONS] COMMAND

Commands
  status [--wait SECONDS]   connects all servers, prints how each stands, disconnects (60 s at most)
  sources                   what the configuration files say, without connecting
  tools [SERVER]            lists tools
  resources [SERVER]        lists resources and their templates
  prompts [SERVER]          lists prompts
  call SERVER TOOL [--args JSON | --args-file FILE] [--timeout SECONDS] [--max-time SECONDS]
                            one call; --timeout is the idle limit, --max-time the overall one; --unchecked
                            sends arguments that do not fit the tool's schema
  read SERVER URI           what a resource holds
  prompt SERVER NAME [--args JSON]
                            the messages that a prompt makes
  import FILE [--from APP] [--show-secrets] [--write]
                            what another program's file holds; --write takes it over
  sign-in SERVER            prints {"open": ADDRESS}, waits until the browser has come back, keeps the sign-in
  sign-out SERVER           takes the sign-in back and forgets it
  doctor [SERVER]           the chain of checks, its first broken link, and what repairs it
  watch                     one JSON line for each change, until SIGTERM or the end of stdin

Options
  --json                    prints JSON; nothing else is ever written to stdout
  --config FILE             only this file's servers; may be given several times
  --home DIR                stands for your home in every path
  --system DIR              stands for the administrator's folder
  --workspace DIR           the folder whose project files count
  --yes                     approves what projects bring along, for this run
  --no-retry                the first failure of a server is final
  --help                    prints this

Exit codes: 0 fine; 1 some server is not connected, a file has problems, or the tool said it failed;
2 the command failed; 64 wrong usage.`;
