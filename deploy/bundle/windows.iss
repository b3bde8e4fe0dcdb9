; The installer for Windows, made by Inno Setup 6 of the portable folder (python dev.py bundle):
;   ISCC.exe /DVersion=1.0.0 deploy\bundle\windows.iss
; Nobody has run it yet. It asks for no administrator. Removing arbitro leaves the events, which lie elsewhere.
#ifndef Version
  #error Give the version: /DVersion=1.0.0
#endif

[Setup]
AppId={{5B0E1C0B-6E0C-4C43-9E5B-1D0F6B6A7C11}
AppName=arbitro
AppVersion={#Version}
AppPublisher=The arbitro authors
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
Compression=lzma2/max
DefaultDirName={autopf}\arbitro
DisableProgramGroupPage=yes
LicenseFile=..\..\LICENSE
OutputBaseFilename=arbitro-{#Version}-windows-x64
OutputDir=..\..\build\installers
PrivilegesRequired=lowest
SolidCompression=yes
UninstallDisplayIcon={app}\arbitro.exe

[Languages]
Name: "english"; MessagesFile: "compiler:Default.isl"
Name: "spanish"; MessagesFile: "compiler:Languages\Spanish.isl"
Name: "french"; MessagesFile: "compiler:Languages\French.isl"

[InstallDelete]
; modules of an earlier version
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "..\..\build\bundle\arbitro\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
; a window of the console stays open: closing it ends arbitro
Name: "{autoprograms}\arbitro"; Filename: "{app}\arbitro.exe"; Parameters: "serve"

[Run]
Filename: "{app}\arbitro.exe"; Parameters: "serve"; Description: "{cm:LaunchProgram,arbitro}"; Flags: postinstall nowait skipifsilent
